import { Button } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { loginPath, signUpPath } from '#web/lib/session/return-path.ts'
import { writeStored } from '#web/lib/storage.ts'
import frame from '#web/shell/frame.module.css'
import { Mark } from '#web/ui/mark.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { ColourSchemeSwitch } from './colour-scheme-switch.tsx'
import classes from './visitor-bar.module.css'

/** The mail of a new account opens another tab: until then the browser remembers the course of this page. */
function keepSharedCourse(pathname: string): void {
  const courseId = /^\/courses\/([^/]+)$/.exec(pathname)?.[1]
  if (courseId !== undefined) writeStored('sharedCourseId', courseId)
}

/**
 * Above a shared page, for a visitor who is not signed in: the name Trivium, and links to sign up and sign
 * in.
 */
export function VisitorBar() {
  const { pathname } = useLocation()
  const keep = () => keepSharedCourse(pathname)
  return (
    <header className={`no-print row wrap ${classes.bar}`}>
      <Link to="/" className={`dark inline-row gap-10 ${frame.wordmark}`}>
        <Mark size={28} />
        Trivium
      </Link>
      <div className={`grow shrinkable ${classes.trail}`}>
        <Breadcrumb />
      </div>
      <div className="row gap-8 ml-auto">
        <Button component={Link} to={loginPath(pathname)} onClick={keep} variant="subtle" size="sm">
          Login
        </Button>
        <Button component={Link} to={signUpPath(pathname)} onClick={keep} size="sm">
          Sign Up
        </Button>
        <ColourSchemeSwitch />
      </div>
    </header>
  )
}
