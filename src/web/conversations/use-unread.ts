import { useEffect, useState } from 'react'
import { useStore } from '#web/lib/store.ts'
import { chatStoreOf } from './chat-store.ts'

/** Whether a guide has said something since the chat was last in sight. */
export function useUnread(key: string, isInSight: boolean): boolean {
  const { status, kept } = useStore(chatStoreOf(key))
  const count = kept.filter(({ sender }) => sender !== 'Student').length
  const [seen, setSeen] = useState({ key, count: -1 })
  const isFirst = seen.key !== key || seen.count < 0
  useEffect(() => {
    if (isInSight || (isFirst && status === 'ready')) setSeen({ key, count })
  }, [isInSight, isFirst, status, key, count])
  return !isFirst && !isInSight && count > seen.count
}
