import { Button } from '@mantine/core'
import { Component, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import classes from './markdown.module.css'
import type { MarkdownExtension } from './rendered-markdown.tsx'

/** A longer text is shown in parts: parsing is expensive, and no learner reads this much at once. */
const shownAtOnce = 32_000

type MarkdownComponent = typeof import('./rendered-markdown.tsx').RenderedMarkdown

let rendered: MarkdownComponent | undefined

async function load(): Promise<MarkdownComponent> {
  rendered = (await import('./rendered-markdown.tsx')).RenderedMarkdown
  return rendered
}

const LateMarkdown = lazy(() => load().then((part) => ({ default: part })))

/** Call it before Markdown is shown, so that the first words need not wait for the parser. */
export const preloadMarkdown = (): Promise<void> =>
  load().then(
    () => {},
    () => {
      // The text is then shown as it was written.
    },
  )

let hasTried = false

/** False until the parser is loaded or has failed: for elements that would move when the text appears. */
export function useMarkdownReady(): boolean {
  const [isReady, setReady] = useState(hasTried || rendered !== undefined)
  useEffect(() => {
    if (isReady) return
    load()
      .catch(() => {})
      .finally(() => {
        hasTried = true
        setReady(true)
      })
  }, [isReady])
  return isReady
}

const AsWritten = ({ text }: { text: string }) => <p className="pre-wrap">{text}</p>

/** A text that crashes the parser affects only itself. */
class OrAsWritten extends Component<{ text: string; children: ReactNode }, { failedOn: string | null }> {
  override state = { failedOn: null }

  static getDerivedStateFromError() {
    return { failedOn: '' }
  }

  override render() {
    return this.state.failedOn === null ? this.props.children : <AsWritten text={this.props.text} />
  }
}

interface MarkdownProps {
  text: string
  /** More than plain Markdown with tables: see MarkdownExtension. */
  extension?: MarkdownExtension
  /** Characters shown before 'Show more'. */
  limit?: number
  className?: string
  /** Shown until the parser is loaded; without it, the text as it was written. */
  waiting?: ReactNode
}

/**
 * Text that a learner or a guide wrote, as Markdown: safe to show, and shown as written until the parser is
 * loaded.
 */
export function Markdown({ text, extension, limit = shownAtOnce, className, waiting }: MarkdownProps) {
  const [pages, setPages] = useState(1)
  // A loaded parser is used at once: React renders a lazy component after everything else.
  const [Rendered] = useState(() => rendered ?? LateMarkdown)
  const shown = text.length > limit * pages ? text.slice(0, limit * pages).toWellFormed() : text
  return (
    <div className={className === undefined ? classes.markdown : `${classes.markdown} ${className}`}>
      <OrAsWritten text={shown}>
        <Suspense fallback={waiting === undefined ? <AsWritten text={shown} /> : waiting}>
          <Rendered text={shown} {...(extension ? { extension } : {})} />
        </Suspense>
      </OrAsWritten>
      {shown.length < text.length && (
        <Button variant="default" size="sm" onClick={() => setPages(pages + 1)}>
          Show more
        </Button>
      )}
    </div>
  )
}
