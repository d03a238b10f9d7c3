import { useComputedColorScheme } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import classes from './code-block.module.css'
import type { Picture } from './draw-diagram.ts'

/** A description that is still being written is not drawn with every word. */
const drawAfterMs = 400

interface DiagramProps {
  source: string
  /** The description itself, for where it cannot be drawn. */
  fallback: ReactNode
}

export function Diagram({ source, fallback }: DiagramProps) {
  const isDark = useComputedColorScheme('light') === 'dark'
  const [picture, setPicture] = useState<Picture | null>(null)
  useEffect(() => {
    let isCurrent = true
    const timer = setTimeout(async () => {
      try {
        const { drawDiagram } = await import('./draw-diagram.ts')
        const drawn = await drawDiagram(source, isDark)
        if (isCurrent) setPicture(drawn)
      } catch (error) {
        console.warn('A diagram could not be drawn; its description is shown.', error)
        if (isCurrent) setPicture(null)
      }
    }, drawAfterMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [source, isDark])

  if (picture === null) return fallback
  const [kind = 'Diagram'] = source.trim().split(/\s/)
  return (
    <figure className={classes.diagram}>
      <img {...picture} alt={`Diagram (${kind.slice(0, 30)})`} />
      <details>
        <summary>Diagram as text</summary>
        {fallback}
      </details>
    </figure>
  )
}
