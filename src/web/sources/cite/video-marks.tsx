import { createContext } from 'react'
import { Link } from 'react-router'
import { secondsOf, writtenTime } from '#contract/time/clock-time.ts'
import type { MarkdownExtension } from '#web/ui/markdown/rendered-markdown.tsx'
import { videoElements } from './mark-elements.ts'

type CitedVideo = { id: string; title: string }

/** What the texts of a screen need to lead to the videos they cite. */
export const VideoMarks = createContext<() => MarkdownExtension | null>(() => null)

/** Reads the list when a text is drawn: a list with a fault breaks that text and not the page around it. */
export function lateVideoMarks(videos: readonly CitedVideo[]): () => MarkdownExtension | null {
  let marks: MarkdownExtension | null = null
  return () => {
    marks ??= videoMarks(videos)
    return marks
  }
}

const secondIn = (time: string): string => {
  const [match] = time.matchAll(writtenTime())
  return match === undefined ? '' : `?at=${secondsOf(match)}`
}

/** A mention of one of these videos leads to where it says so; of any other the words stay. */
function videoMarks(videos: readonly CitedVideo[]): MarkdownExtension | null {
  if (videos.length === 0) return null
  const ids = new Map(videos.map(({ id, title }) => [title, id]))
  return {
    changes: [videoElements((title) => ids.has(title))],
    components: {
      time: ({ node, children }) => {
        const { dataTitle, dataTime } = node?.properties ?? {}
        const id = ids.get(String(dataTitle))
        return id === undefined ? (
          children
        ) : (
          <Link to={`/video/${id}${secondIn(String(dataTime))}`}>{children}</Link>
        )
      },
    },
  }
}
