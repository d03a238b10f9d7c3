import { NavLink } from 'react-router'
import tabs from '#web/ui/tabs.module.css'
import classes from './profile-tabs.module.css'

const pages = [
  { to: '/profile', label: 'Profile' },
  { to: '/profile/knowledge', label: 'What you know' },
  { to: '/profile/mistakes', label: 'Mistakes' },
]

/** Under the heading of each page about the learner. They are pages of their own, so these are links. */
export function ProfileTabs() {
  return (
    <nav aria-label="About you" className={classes.nav}>
      <ul className={`flex ${tabs.list} ${classes.list}`}>
        {pages.map(({ to, label }) => (
          <li key={to} className="rigid">
            <NavLink to={to} end={to === '/profile'} className={`block ${tabs.tab} ${classes.tab}`}>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
