import { memo, type ReactNode, useId, useMemo } from 'react'
import { buildTree } from './build-tree.ts'
import { eachFormula, type InPlaceOf } from './each-formula.ts'
import { Formula } from './formula.tsx'
import { hold } from './formula-places.ts'
import { element, type TreeChange } from './html-tree.ts'
import classes from './markdown.module.css'
import { percentTogether } from './percent-together.ts'
import { picturesAsLinks } from './pictures-as-links.ts'
import { pricesAsText } from './prices-as-text.ts'
import { type Parts, showTree } from './show-tree.tsx'
import { parsed } from './syntax.ts'
import { tameMarkdown } from './tame-markdown.ts'

/** What a screen adds for its own texts. Load it with the screen that needs it. */
export interface MarkdownExtension {
  /** What is done to the elements, one after the other. */
  changes?: TreeChange[]
  components?: Parts
  /** The text has formulas: what typesets them, or 'held' to keep room for them until that is there. */
  formulas?: 'held' | InPlaceOf
}

function Link({ href, id, children }: { href?: string; id?: string; children?: ReactNode }) {
  if (!href) return <span>{children}</span>
  // Within the text: to a footnote and back.
  if (href.startsWith('#')) {
    return (
      <a href={href} id={id}>
        {children}
      </a>
    )
  }
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  )
}

const heading = ({ children }: { children?: ReactNode }) => <p className={classes.heading}>{children}</p>

/** Headings of a short text are no part of the page's outline; long texts bring their own. */
const plainParts: Parts = {
  a: ({ href, id, children }) => (
    <Link {...(href === undefined ? {} : { href })} {...(id === undefined ? {} : { id })}>
      {children}
    </Link>
  ),
  h1: heading,
  h2: heading,
  h3: heading,
  h4: heading,
  h5: heading,
  h6: heading,
  input: ({ checked }) => <span>{checked ? '☑ ' : '☐ '}</span>,
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard
  pre: ({ children }) => <pre tabIndex={0}>{children}</pre>,
  table: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard
    <section className={classes.wide} tabIndex={0} aria-label="Table">
      <table>{children}</table>
    </section>
  ),
}

interface RenderedMarkdownProps {
  text: string
  extension?: MarkdownExtension
}

/** Never raw HTML, never a fetched picture, never a link of an unlisted protocol. */
export const RenderedMarkdown = memo(function RenderedMarkdown({ text, extension }: RenderedMarkdownProps) {
  const id = useId()
  const formulas = extension?.formulas
  const parts = useMemo(() => ({ ...plainParts, ...extension?.components }), [extension])
  const markdown = parsed(tameMarkdown(text), formulas !== undefined)
  if (formulas) pricesAsText(markdown)
  percentTogether(markdown)
  const tree = buildTree(markdown, `${id}-`)
  picturesAsLinks(tree)
  if (formulas) {
    const inPlaceOf = formulas === 'held' ? hold : formulas
    eachFormula((formula, isDisplay) => [
      { ...element('span'), drawn: <Formula {...{ formula, isDisplay, inPlaceOf, parts }} /> },
    ])(tree)
  }
  for (const change of extension?.changes ?? []) change(tree)
  return showTree(tree, parts)
})
