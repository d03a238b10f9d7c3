import { useEffect, useState, useSyncExternalStore } from 'react'
import { chatStoreOf } from './chat-store.ts'

/** Whether a guide has said something since the chat was last in sight. */
export function useUnread(activityId: string, isInSight: boolean): boolean {
  const store = chatStoreOf(activityId)
  const { status, kept } = useSyncExternalStore(store.subscribe, store.state)
  const count = kept.filter(({ sender }) => sender !== 'Student').length
  const [seen, setSeen] = useState({ activityId, count: -1 })
  const isFirst = seen.activityId !== activityId || seen.count < 0
  useEffect(() => {
    if (isInSight || (isFirst && status === 'ready')) setSeen({ activityId, count })
  }, [isInSight, isFirst, status, activityId, count])
  return !isFirst && !isInSight && count > seen.count
}
