import type { ComponentProps } from 'react'
import type { HtmlNode } from '#web/ui/markdown/html-tree.ts'
import type { MarkdownExtension } from '#web/ui/markdown/rendered-markdown.tsx'
import { CodeBlock } from './code-block.tsx'
import classes from './notes.module.css'

/** The lesson's title is the page's h1 and the activity's its h2, so the notes' headings begin below. */
const Chapter = ({ children }: ComponentProps<'h3'>) => <h3 tabIndex={-1}>{children}</h3>
const Section = ({ children }: ComponentProps<'h4'>) => <h4 tabIndex={-1}>{children}</h4>
const Part = ({ children }: ComponentProps<'h5'>) => <h5 tabIndex={-1}>{children}</h5>

const textOf = (node: HtmlNode | undefined): string =>
  node?.value ?? node?.children?.map((child) => textOf(child)).join('') ?? ''

function languageOf(node: HtmlNode | undefined): string {
  const names = node?.children?.[0]?.properties?.className
  const list = Array.isArray(names) ? names.map(String) : []
  return list.find((name) => name.startsWith('language-'))?.slice('language-'.length) ?? ''
}

/** The parts of the Professor's notes that a message has not: an outline, code to copy, diagrams, wide formulas. */
export const notesParts: MarkdownExtension = {
  components: {
    h1: Chapter,
    h2: Chapter,
    h3: Section,
    h4: Part,
    h5: Part,
    h6: Part,
    pre: ({ node, children }) => (
      <CodeBlock text={textOf(node)} language={languageOf(node)}>
        {children}
      </CodeBlock>
    ),
    span: ({ node: _node, className, children, ...rest }) =>
      className === 'katex-display' ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard
        <span className={`${classes.math} ${className}`} tabIndex={0} {...rest}>
          {children}
        </span>
      ) : (
        <span className={className} {...rest}>
          {children}
        </span>
      ),
  },
}
