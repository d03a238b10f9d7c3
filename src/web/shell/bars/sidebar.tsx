import { Overlay } from '@mantine/core'
import { useFocusTrap } from '@mantine/hooks'
import { IconLayoutSidebarLeftExpand, IconX } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { appConfig } from '#web/lib/config.ts'
import { useSession } from '#web/lib/session/session.ts'
import { useToday } from '#web/review/use-today.ts'
import { opensOverPage } from '#web/shell/page-layers.tsx'
import { Mark } from '#web/ui/mark.tsx'
import { LogOutItems } from './log-out-items.tsx'
import classes from './sidebar.module.css'
import { currentIn, linksFor } from './sidebar-links.ts'
import { useScrollLock } from './use-scroll-lock.ts'

interface SidebarProps {
  opened: boolean
  onOpen: () => void
  onClose: () => void
}

function SidebarHead({ opened, onOpen, onClose }: SidebarProps) {
  const label = opened ? 'Close sidebar' : 'Open sidebar'
  const ToggleIcon = opened ? IconX : IconLayoutSidebarLeftExpand
  return (
    <div className={classes.head}>
      <Link to="/" className={`row to-middle ${classes.brand}`} aria-label="Trivium home">
        <Mark ground="spine" size={opened ? 30 : 32} />
        <span className={classes.name}>Trivium</span>
      </Link>
      <button
        type="button"
        className={`place-center ${classes.toggle}`}
        aria-label={label}
        aria-expanded={opened}
        data-tip={label}
        onClick={opened ? onClose : onOpen}
        data-autofocus
      >
        <ToggleIcon size={22} stroke={1.75} />
      </button>
    </div>
  )
}

/** The number is shown quietly, and heard with its word. */
const dueInWords = (due: number) => (due === 1 ? '1 card' : `${due} cards`)

/** One navigation in the document: a rail at rest, a panel over the page when opened. */
export function Sidebar({ opened, onOpen, onClose }: SidebarProps) {
  const { pathname } = useLocation()
  const trap = useFocusTrap(opened)
  useScrollLock(opened)
  const isOperator = useSession().data?.learner.isOperator ?? false
  const due = useToday().data?.review?.cards ?? 0

  useEffect(() => {
    if (!opened) return
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose()
    }
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [opened, onClose])

  return (
    <>
      {opened && <Overlay fixed className={classes.overlay} onClick={onClose} />}
      <aside ref={trap} className={classes.sidebar} data-opened={opened || undefined}>
        <SidebarHead opened={opened} onOpen={onOpen} onClose={onClose} />
        <nav aria-label="Main" className={`column grow ${classes.main}`}>
          <ul className="column gap-2 grow">
            {linksFor({ isOperator }).map(({ to, label, Icon, sections }) => (
              <li key={to}>
                <Link
                  to={to}
                  className={classes.item}
                  aria-current={currentIn(pathname, sections)}
                  preventScrollReset={opensOverPage(to)}
                  onClick={onClose}
                >
                  <Icon size={22} stroke={1.6} />
                  <span>{label}</span>
                  {to === '/review' && due > 0 && (
                    <>
                      <span className="unseen">{dueInWords(due)}</span>
                      <span className={`digits ${classes.due}`} aria-hidden="true">
                        {due}
                      </span>
                    </>
                  )}
                </Link>
              </li>
            ))}
            <li className={classes.last}>
              <LogOutItems onClose={onClose} />
            </li>
          </ul>
        </nav>
        {opened && appConfig.model.name !== null && (
          <p className={classes.model}>AI model: {appConfig.model.name}</p>
        )}
      </aside>
    </>
  )
}
