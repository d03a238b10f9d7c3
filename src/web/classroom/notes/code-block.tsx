import { lazy, type ReactNode, Suspense } from 'react'
import { CopyButton } from '#web/ui/copy-button.tsx'
import classes from './code-block.module.css'

const Diagram = lazy(() => import('./diagram.tsx').then((module) => ({ default: module.Diagram })))

interface CodeBlockProps {
  text: string
  language: string
  children: ReactNode
}

/** Code with its language and a way to take it along; a diagram where it describes one. */
export function CodeBlock({ text, language, children }: CodeBlockProps) {
  const code = (
    <figure className={classes.code}>
      <figcaption>
        <span>{nameOf(language)}</span>
        <CopyButton text={text} label="Copy code" />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard */}
      <pre tabIndex={0}>{children}</pre>
    </figure>
  )
  if (language !== 'mermaid') return code
  return (
    <Suspense fallback={code}>
      <Diagram source={text} fallback={code} />
    </Suspense>
  )
}

const names: Record<string, string> = {
  js: 'JavaScript',
  ts: 'TypeScript',
  py: 'Python',
  cpp: 'C++',
  cs: 'C#',
  sh: 'Shell',
  html: 'HTML',
  css: 'CSS',
  sql: 'SQL',
  json: 'JSON',
}

const nameOf = (language: string): string =>
  language === ''
    ? 'Code'
    : (names[language] ?? `${language.charAt(0).toUpperCase()}${language.slice(1, 30)}`)
