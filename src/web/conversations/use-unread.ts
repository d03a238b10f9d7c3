import { useEffect, useState } from 'react'
import { useStore } from '#web/ui/store.ts'
import { chatStoreOf } from './chat-store.ts'

/** Whether a guide has said something since the chat was last in sight. */
export function useUnread(key: string, isInSight: boolean): boolean {
  // Parts of the chat, so that the lesson is not drawn again with every word of a reply.
  const store = chatStoreOf(key)
  const status = useStore(store, (chat) => chat.status)
  const count = useStore(store, ({ kept }) => kept.filter(({ sender }) => sender !== 'Student').length)
  const [seen, setSeen] = useState({ key, count: -1 })
  const isFirst = seen.key !== key || seen.count < 0
  useEffect(() => {
    if (isInSight || (isFirst && status === 'ready')) setSeen({ key, count })
  }, [isInSight, isFirst, status, key, count])
  return !isFirst && !isInSight && count > seen.count
}
