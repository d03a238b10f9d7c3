import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ColourSchemeSwitch } from '#web/shell/bars/colour-scheme-switch.tsx'
import { Mark } from '#web/ui/mark.tsx'
import classes from './frame.module.css'
import { SkipLink } from './skip-link.tsx'

/** Pages outside the shell: the name, the switch, the page. */
export function BareFrame({ children }: { children: ReactNode }) {
  return (
    <div className={classes.app}>
      <SkipLink />
      <header className={`no-print row between ${classes.bare}`}>
        <Link to="/" className={`dark inline-row gap-10 ${classes.wordmark}`}>
          <Mark size={30} />
          Trivium
        </Link>
        <ColourSchemeSwitch />
      </header>
      <main id="main" tabIndex={-1} className={classes.page}>
        {children}
      </main>
    </div>
  )
}
