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
      {lead && <p className={classes.lead}>{lead}</p>}
      <div className={classes.body}>{children}</div>
      {foot && <p className={classes.foot}>{foot}</p>}
    </>
  )
}
