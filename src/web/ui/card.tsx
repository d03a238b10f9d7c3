import type { ReactNode } from 'react'
import classes from './card.module.css'

interface CardPartProps {
  className?: string | undefined
  children: ReactNode
}

export function Card({ className = '', children }: CardPartProps) {
  return (
    <article className={`column shrinkable panel lifted ${classes.card} ${className}`}>{children}</article>
  )
}

/** Holds the link or the button that opens the card: it covers the card, under whatever has a z-index there. */
export function CardTitle({ className = '', children }: CardPartProps) {
  return <h2 className={`title-covers ${classes.title} ${className}`}>{children}</h2>
}
