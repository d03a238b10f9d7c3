import type { ReactNode } from 'react'
import classes from './sign-in-page.module.css'

interface SignInPageProps {
  heading: string
  lead?: ReactNode
  children: ReactNode
  /** Where else one may want to go. */
  foot?: ReactNode
}

/** One page of the login family: heading, a line, the form, the way elsewhere. */
export function SignInPage({ heading, lead, children, foot }: SignInPageProps) {
  return (
    <>
      <h1 tabIndex={-1}>{heading}</h1>
      {lead && <p className="muted mt-6">{lead}</p>}
      <div className="column gap-18 mt-28">{children}</div>
      {foot && <p className={`muted mt-24 ${classes.foot}`}>{foot}</p>}
    </>
  )
}
