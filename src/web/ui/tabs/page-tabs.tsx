import { NavLink } from 'react-router'
import classes from './page-tabs.module.css'
import tabs from './tabs.module.css'

interface PageTabsProps {
  label: string
  pages: readonly { to: string; label: string }[]
}

/** Tabs over pages that belong together. Each is a separate page, so these are links. */
export const PageTabs = ({ label, pages }: PageTabsProps) => (
  <nav aria-label={label} className={classes.nav}>
    <ul className={`flex ${tabs.list} ${classes.list}`}>
      {pages.map(({ to, label: name }) => (
        <li key={to} className="rigid">
          {/* The first page's address is a prefix of the others'. */}
          <NavLink
            to={to}
            end={pages.some((page) => page.to.startsWith(`${to}/`))}
            className={`block ${tabs.tab} ${classes.tab}`}
          >
            {name}
          </NavLink>
        </li>
      ))}
    </ul>
  </nav>
)
