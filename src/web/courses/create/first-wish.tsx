import type { ReactNode } from 'react'
import classes from './first-wish.module.css'
import { WishForm } from './wish-form.tsx'

interface FirstWishProps {
  title: string
  lead: string
  /** Another way to begin. */
  children?: ReactNode
}

/** Where there is no course yet. */
export function FirstWish({ title, lead, children }: FirstWishProps) {
  return (
    <section className={`panel lifted ${classes.card}`} aria-labelledby="first-course">
      <h2 id="first-course">{title}</h2>
      <p className="muted mt-4">{lead}</p>
      <WishForm />
      {children && <p className="muted small mt-16">{children}</p>}
    </section>
  )
}
