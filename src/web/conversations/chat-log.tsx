import { Button } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import classes from './chat-log.module.css'
import { ChatMessage } from './chat-message.tsx'
import { ChatOpening } from './chat-opening.tsx'
import { EarlierMessages } from './earlier-messages.tsx'
import type { Chat } from './use-chat.ts'

/** A reader this near to the end follows the conversation. */
const nearPx = 48

function isNearEnd(box: HTMLElement | null): boolean {
  const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = box ?? {}
  return scrollHeight - scrollTop - clientHeight < nearPx
}

/** The log scrolls to new messages while its reader is at the end; otherwise it keeps their position. */
function useFollowing(shown: Chat['shown']) {
  const box = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  /** The last known scroll position of the log. */
  const knownTop = useRef(0)
  const [hasNew, setHasNew] = useState(false)
  const isTold = useRef(false)
  // Setting state may render the log again even with an equal value, and each part of a reply calls this.
  const setNew = useCallback((isNew: boolean) => {
    if (isTold.current === isNew) return
    isTold.current = isNew
    setHasNew(isNew)
  }, [])
  const toEnd = useCallback(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight
    knownTop.current = box.current?.scrollTop ?? 0
    isAtEnd.current = true
    setNew(false)
  }, [setNew])
  // The browser reports scrolling with its next frame, and a message may be rendered before that. Only the
  // reader scrolls up: messages added below do not move the log, and removed ones leave it at its end.
  const readsAlong = useCallback(() => {
    const isAbove = (box.current?.scrollTop ?? 0) < knownTop.current - nearPx
    if (isAbove && !isNearEnd(box.current)) isAtEnd.current = false
    return isAtEnd.current
  }, [])
  const last = shown.at(-1)
  const said = `${last?.key} ${last?.text.length} ${last?.state}`
  const sent = shown.findLast(({ isLearner }) => isLearner)
  const before = useRef({ said, sent: sent?.key })
  useLayoutEffect(() => {
    // A learner who sends a message wants to see it and the reply.
    const hasSent = before.current.sent !== sent?.key && sent?.state === 'sending'
    if (hasSent || readsAlong()) toEnd()
    else if (before.current.said !== said) setNew(true)
    before.current = { said, sent: sent?.key }
  }, [said, sent, toEnd, setNew, readsAlong])
  const onScroll = () => {
    isAtEnd.current = isNearEnd(box.current)
    knownTop.current = box.current?.scrollTop ?? 0
    if (isAtEnd.current) setNew(false)
  }
  // Formulas that are typeset a moment later push the end down.
  useEffect(() => {
    if (!box.current) return
    const observer = new ResizeObserver(() => readsAlong() && toEnd())
    for (const child of box.current.children) observer.observe(child)
    return () => observer.disconnect()
  }, [toEnd, readsAlong])
  return { box, hasNew, toEnd, onScroll }
}

interface ChatLogProps {
  chat: Chat
  /** Shown while the conversation has no messages. */
  empty: string
  banners?: ReactNode
}

export function ChatLog({ chat, empty, banners }: ChatLogProps) {
  const { shown, store, place, status, persona } = chat
  const isEmpty = shown.length === 0 && status === 'ready'
  const { box, hasNew, toEnd, onScroll } = useFollowing(shown)
  const retry = useCallback(
    (clientId: string) => {
      store.retry(clientId)
      // The button disappears; the focus stays in the conversation.
      box.current?.focus()
    },
    [store, box],
  )
  const askEarlier = () => {
    // Reads the current position, in case the browser has not reported the scrolling yet.
    onScroll()
    void store.loadOlder()
    box.current?.focus({ preventScroll: true })
  }
  const ask = (question: string) => {
    store.send(question)
    box.current?.focus({ preventScroll: true })
  }
  const discard = useCallback(
    (clientId: string) => {
      store.discard(clientId)
      box.current?.focus({ preventScroll: true })
    },
    [store, box],
  )
  const isWriting = shown.some(({ state }) => state === 'writing')
  return (
    <div className="column grow shrinkable-y relative">
      {banners && <div className={classes.banners}>{banners}</div>}
      <div
        className={classes.box}
        ref={box}
        onScroll={onScroll}
        role="log"
        aria-live="polite"
        aria-label="Messages"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        data-own-keys
      >
        {chat.hasOlder && <EarlierMessages earlier={chat.earlier} onAsk={askEarlier} />}
        {status === 'failed' && (
          <div className={classes.empty}>
            <p>The conversation could not be loaded.</p>
            <Button variant="default" size="sm" onClick={() => void store.load()}>
              Retry
            </Button>
          </div>
        )}
        {(isEmpty || (place.opening.stays && status === 'ready' && !chat.hasOlder)) && (
          <ChatOpening chat={chat} onAsk={ask} />
        )}
        {isEmpty && <p className={classes.empty}>{empty}</p>}
        <ul className={classes.list}>
          {shown.map((message) => (
            <ChatMessage
              key={message.key}
              message={message}
              marks={place.marks}
              listsSources={place.listsSources === true}
              onRetry={retry}
              onDiscard={discard}
            />
          ))}
        </ul>
      </div>
      <p className="unseen" role="status">
        {isWriting && `${persona} is writing`}
      </p>
      {hasNew && (
        <Button
          className={classes.new}
          size="sm"
          leftSection={<IconArrowDown size={17} stroke={1.75} />}
          onClick={toEnd}
        >
          New message
        </Button>
      )}
    </div>
  )
}
