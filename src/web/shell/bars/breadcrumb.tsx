import { Link, useLocation } from 'react-router'
import classes from './breadcrumb.module.css'
import { breadcrumbTrail, type Crumb } from './breadcrumb-trail.ts'

function CrumbText({ label, href, isHere }: Crumb & { isHere: boolean }) {
  if (href) return <Link to={href}>{label}</Link>
  if (!isHere) return <span>{label}</span>
  return (
    <span className={`strong clipped plain ${classes.here}`} aria-current="page">
      {label}
    </span>
  )
}

export function Breadcrumb() {
  const { pathname } = useLocation()
  const trail = breadcrumbTrail(pathname)
  return (
    <nav aria-label="Breadcrumb" className="shrinkable">
      <ol className="row gap-8 shrinkable muted small">
        {trail.map((crumb, index) => (
          <li key={crumb.path} className={`row gap-8 nowrap ${classes.crumb}`}>
            <CrumbText {...crumb} isHere={index === trail.length - 1} />
          </li>
        ))}
      </ol>
    </nav>
  )
}
