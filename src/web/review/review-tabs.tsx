import { NavLink } from 'react-router'
import tabs from '#web/ui/tabs.module.css'
import classes from './review-tabs.module.css'

const pages = [
  { to: '/review', label: 'Review' },
  { to: '/review/cards', label: 'Cards' },
  { to: '/review/memory', label: 'Memory' },
]

/** Over each page about the learner's cards, but for the review itself while it goes on. */
export function ReviewTabs() {
  return (
    <nav aria-label="Your cards" className={classes.nav}>
      <ul className={`flex ${tabs.list} ${classes.list}`}>
        {pages.map(({ to, label }) => (
          <li key={to} className="rigid">
            <NavLink to={to} end className={`block ${tabs.tab} ${classes.tab}`}>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
