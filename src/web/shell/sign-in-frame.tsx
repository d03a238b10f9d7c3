import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ColourSchemeSwitch } from '#web/shell/bars/colour-scheme-switch.tsx'
import { BrandGround } from '#web/ui/brand-ground.tsx'
import { Mark } from '#web/ui/mark.tsx'
import frame from './frame.module.css'
import classes from './sign-in-frame.module.css'
import { SkipLink } from './skip-link.tsx'

/** Login and its family: the form, and the floor of the place where three roads meet. */
export function SignInFrame({ children }: { children: ReactNode }) {
  return (
    <div className={classes.page}>
      <SkipLink />
      <div className={`place-center ${classes.form}`}>
        <div className={classes.box}>
          <header className={`row between ${classes.head}`}>
            <Link to="/" className={`dark inline-row gap-10 ${frame.wordmark}`}>
              <Mark size={30} />
              Trivium
            </Link>
            <ColourSchemeSwitch />
          </header>
          <main id="main" tabIndex={-1}>
            {children}
          </main>
        </div>
      </div>
      <aside className={`no-print column ${classes.art}`} aria-label="About the name">
        <BrandGround />
        <p className={classes.words}>
          A trivium is a place where three roads meet. Yours has a Professor, an Examiner and a Librarian
          waiting at it.
        </p>
      </aside>
    </div>
  )
}
