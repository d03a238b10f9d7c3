import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react'
import { usePageKeys } from '#web/lib/use-page-keys.ts'
import { Key } from '#web/ui/answers/kbd.tsx'
import { notify } from '#web/ui/notices/notify.ts'
import classes from './search-door.module.css'

export interface SearchDialogProps {
  opened: boolean
  onClose: () => void
  /** What was found is opened, and the focus goes along. */
  onLeave: () => void
  onClosed: () => void
}

type Box = ComponentType<SearchDialogProps>

/** The box and all it needs come with the first opening. */
const loadBox = (): Promise<Box> =>
  import('#web/search/search-dialog.tsx').then((module) => module.SearchDialog)

/** Opens the search: by its button, by '/' or by Ctrl K. */
export function SearchDoor() {
  const [Box, setBox] = useState<Box | null>(null)
  const [opened, setOpened] = useState(false)
  /** Has the focus again once the box is closed, unless it led elsewhere. */
  const before = useRef<Element | null>(null)
  const isOpen = useRef(false)
  const open = () => {
    before.current = document.activeElement
    isOpen.current = true
    setOpened(true)
    if (Box !== null) return
    loadBox()
      .then((loaded) => setBox(() => loaded))
      .catch(() => {
        setOpened(false)
        notify.error('The search could not be loaded. Please check your connection and try again.')
      })
  }
  const close = () => {
    isOpen.current = false
    setOpened(false)
  }
  usePageKeys((key) => {
    if (key !== '/') return false
    open()
    return true
  })
  useCombinedKey(open)
  const label = 'Search everything'
  return (
    <>
      <UnstyledButton
        className={`row gap-8 ${classes.wide}`}
        aria-label={label}
        aria-keyshortcuts="/ Control+K"
        onClick={open}
      >
        <IconSearch size={18} stroke={1.75} aria-hidden="true" />
        <span className="grow">Search</span>
        <span aria-hidden="true">
          <Key>/</Key>
        </span>
      </UnstyledButton>
      <ActionIcon className={classes.narrow ?? ''} aria-label={label} onClick={open}>
        <IconSearch size={20} stroke={1.75} />
      </ActionIcon>
      {Box !== null && (
        <Box
          opened={opened}
          onClose={close}
          onLeave={() => {
            before.current = null
            close()
          }}
          onClosed={() => {
            // Opened again while it still faded, it keeps the focus.
            if (!isOpen.current && before.current instanceof HTMLElement)
              before.current.focus({ preventScroll: true })
          }}
        />
      )}
    </>
  )
}

/** Ctrl K, or Cmd K, wherever one types; not over another dialog. */
function useCombinedKey(onKey: () => void): void {
  const take = useEffectEvent((event: KeyboardEvent) => {
    const isAsked = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
    if (!isAsked || event.altKey || event.shiftKey || event.defaultPrevented) return
    if (document.querySelector('[role="dialog"], [role="alertdialog"]') !== null) return
    event.preventDefault()
    onKey()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => take(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
