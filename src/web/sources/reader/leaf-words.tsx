import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { linkToPassage } from '#contract/addresses/source-link.ts'
import { picturePath } from '#web/sources/api.ts'
import { piecesOf } from '#web/sources/matched-text.ts'
import { type LeafBlock, within } from './leaf-blocks.ts'
import type { Passage } from './passage.ts'
import classes from './typeset-leaf.module.css'

export interface WordsSetting {
  sourceId: string
  text: string
  passage: Passage | null
}

interface WordsProps {
  block: Pick<LeafBlock, 'start' | 'end' | 'links' | 'pictures'>
  setting: WordsSetting
}

type Mark = { start: number; end: number; show: (words: ReactNode) => ReactNode }

/** Text with its links and pictures. */
export function Words({ block, setting }: WordsProps): ReactNode {
  const parts: ReactNode[] = []
  let at = block.start
  const plain = (start: number, end: number) => (
    <PlainWords key={start} block={{ start, end }} setting={setting} />
  )
  for (const { start, end, show } of marksIn(block, setting)) {
    if (start < at) continue
    if (start > at) parts.push(plain(at, start))
    parts.push(show(end > start ? plain(start, end) : null))
    at = end
  }
  if (at < block.end || parts.length === 0) parts.push(plain(at, block.end))
  return parts
}

function marksIn(
  { start, end, links = [], pictures = [] }: WordsProps['block'],
  setting: WordsSetting,
): Mark[] {
  const own = links.filter((link) => link.start >= start && link.end <= end)
  return [
    ...pictures
      .filter(({ at }) => at >= start && at <= end)
      .map((picture): Mark => {
        // A picture inside a link's text is placed before the link.
        const link = own.find((each) => each.start < picture.at && picture.at < each.end)
        const at = link?.start ?? picture.at
        return {
          start: at,
          end: at,
          show: () => (
            <Picture
              key={`${picture.at} ${picture.number} ${picture.alt}`}
              picture={picture}
              sourceId={setting.sourceId}
            />
          ),
        }
      }),
    ...own.map((link): Mark => ({ ...link, show: (words) => linked(link, words, setting.sourceId) })),
  ].sort((one, other) => one.start - other.start || one.end - other.end)
}

const isPage = (url: string) => /^https?:\/\//i.test(url)

/** A link within the document leads to its place; an external link opens a new tab. */
function linked(
  { start, url, to }: NonNullable<LeafBlock['links']>[number],
  words: ReactNode,
  sourceId: string,
): ReactNode {
  if (to !== undefined)
    return (
      <Link key={`link-${start}`} to={linkToPassage(sourceId, to)}>
        {words}
      </Link>
    )
  if (url === undefined || !isPage(url)) return words
  return (
    <a key={`link-${start}`} href={url} target="_blank" rel="noopener noreferrer nofollow">
      {words}
    </a>
  )
}

function PlainWords({ block, setting: { text, passage } }: WordsProps): ReactNode {
  const words = text.slice(block.start, block.end)
  const stretch = passage === null ? null : within(block, passage)
  if (stretch === null) return words
  return piecesOf(words, [stretch]).map(({ text: piece, isMatch }) =>
    isMatch ? (
      <mark key="passage" className={classes.passage} data-passage tabIndex={-1}>
        {piece}
      </mark>
    ) : (
      piece
    ),
  )
}

type LeafPicture = NonNullable<LeafBlock['pictures']>[number]

/** The maximum height of a symbol within a line. */
const highestSign = 40

/** A picture of the document; if it cannot be loaded, its alternative text. */
function Picture({ picture, sourceId }: { picture: LeafPicture; sourceId: string }): ReactNode {
  const { number, alt, width, height } = picture
  const [isMissing, setMissing] = useState(false)
  if (number === undefined || isMissing)
    return alt === '' ? null : <span className={classes.missing}>{alt}</span>
  return (
    <img
      src={picturePath(sourceId, number)}
      alt={alt}
      width={width}
      height={height}
      decoding="async"
      className={height !== undefined && height <= highestSign ? classes.sign : classes.picture}
      onError={() => setMissing(true)}
    />
  )
}
