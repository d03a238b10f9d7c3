import { ActionIcon } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { Breadcrumb } from './breadcrumb.tsx'
import { ColourSchemeSwitch } from './colour-scheme-switch.tsx'
import { SearchDoor } from './search-door.tsx'
import classes from './top-bar.module.css'

interface TopBarProps {
  /** Absent for a visitor, who has no sidebar to open. */
  onOpenSidebar: (() => void) | undefined
}

export function TopBar({ onOpenSidebar }: TopBarProps) {
  return (
    <header
      className={`no-print row between gap-16 ${classes.bar}`}
      data-menu={onOpenSidebar ? true : undefined}
    >
      <div className="row gap-4 shrinkable">
        {onOpenSidebar && (
          <ActionIcon
            className={classes.menu}
            aria-label="Open sidebar"
            aria-expanded={false}
            onClick={onOpenSidebar}
          >
            <IconMenu2 size={24} stroke={1.75} />
          </ActionIcon>
        )}
        <Breadcrumb />
      </div>
      <div className="row gap-8 rigid">
        {onOpenSidebar && <SearchDoor />}
        <ColourSchemeSwitch />
      </div>
    </header>
  )
}
