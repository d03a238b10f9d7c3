import { Button } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import classes from './librarian-chat.module.css'

const nearEnd = 40

interface ChatLogProps {
  /** Changes with each word that comes; what is added before it is nothing new. */
  version: string
  children: ReactNode
}

/** Follows what is said as long as the reader is at the end; otherwise says that there is something new. */
export function ChatLog({ version, children }: ChatLogProps) {
  const log = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const [hasNew, setHasNew] = useState(false)

  const toEnd = useCallback(() => log.current?.scrollTo({ top: log.current.scrollHeight }), [])

  useLayoutEffect(() => {
    if (version === '') return
    if (isAtEnd.current) toEnd()
    else setHasNew(true)
  }, [version, toEnd])

  // Words that are set in type a moment later push the end down.
  useEffect(() => {
    const content = log.current?.firstElementChild
    if (!content) return
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) toEnd()
    })
    observer.observe(content)
    return () => observer.disconnect()
  }, [toEnd])

  return (
    <div className={classes.logFrame}>
      <div
        ref={log}
        className={classes.log}
        role="log"
        aria-live="polite"
        aria-label="Conversation with the Librarian"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        data-own-keys
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          isAtEnd.current = scrollHeight - scrollTop - clientHeight < nearEnd
          if (isAtEnd.current) setHasNew(false)
        }}
      >
        <div className={classes.messages}>{children}</div>
      </div>
      {hasNew && (
        <Button
          className={classes.newMessage ?? ''}
          size="sm"
          variant="default"
          leftSection={<IconArrowDown size={17} stroke={1.75} />}
          onClick={toEnd}
        >
          New message
        </Button>
      )}
    </div>
  )
}
