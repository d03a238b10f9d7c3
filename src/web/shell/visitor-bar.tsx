import { Button } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { loginPath, signUpPath } from '#web/lib/return-path.ts'
import { Mark } from '#web/ui/mark.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { ColourSchemeSwitch } from './colour-scheme-switch.tsx'
import frame from './frame.module.css'
import classes from './visitor-bar.module.css'

/** Over a shared page, for whoever is not signed in: whose house this is, and the ways in. */
export function VisitorBar() {
  const { pathname } = useLocation()
  return (
    <header className={classes.bar}>
      <Link to="/" className={frame.wordmark}>
        <Mark size={28} />
        Trivium
      </Link>
      <div className={classes.trail}>
        <Breadcrumb />
      </div>
      <div className={classes.ways}>
        <Button component={Link} to={loginPath(pathname)} variant="subtle" size="sm">
          Login
        </Button>
        <Button component={Link} to={signUpPath(pathname)} size="sm">
          Sign Up
        </Button>
        <ColourSchemeSwitch />
      </div>
    </header>
  )
}
