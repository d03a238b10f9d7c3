import { ActionIcon } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
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
        <CopyButton text={text} />
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

function CopyButton({ text }: { text: string }) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), 2000)
    return () => clearTimeout(timer)
  }, [state])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
    } catch (error) {
      console.warn('The code was not copied.', error)
      setState('failed')
    }
  }

  return (
    <span className="row gap-8">
      <span role="status">{said[state]}</span>
      <ActionIcon aria-label="Copy code" title="Copy code" onClick={() => void copy()}>
        {state === 'copied' ? <IconCheck size={18} stroke={1.75} /> : <IconCopy size={18} stroke={1.75} />}
      </ActionIcon>
    </span>
  )
}

const said = { idle: '', copied: 'Copied', failed: 'This browser does not allow copying' }
