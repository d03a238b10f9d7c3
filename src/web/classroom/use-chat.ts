import { useEffect, useSyncExternalStore } from 'react'
import { chatFault, personaOf } from '#contract/conversations.ts'
import type { ChatPlace } from './chat-api.ts'
import { type ChatStore, chatStoreOf } from './chat-store.ts'
import { isActive, type Shown, shownLog } from './chat-turns.ts'

export interface Chat {
  store: ChatStore
  persona: string
  status: 'loading' | 'ready' | 'failed'
  shown: Shown[]
  hasOlder: boolean
  /** What became of the last call for earlier messages. */
  earlier: 'idle' | 'loading' | 'failed'
  /** A reply that was asked for here is on its way. */
  isReplying: boolean
}

/** An activity's conversation, kept in step with the server, with other tabs and with the connection. */
export function useChat(place: ChatPlace): Chat {
  const { id, leader } = place.activity
  const store = chatStoreOf(id)
  const { status, kept, turns, older, earlier } = useSyncExternalStore(store.subscribe, store.state)

  useEffect(() => store.at(place))

  useEffect(() => {
    const refresh = () => {
      store.sendUnsent()
      void store.load()
    }
    const onStorage = (event: StorageEvent) => {
      if (event.key === `messages-${id}`) store.readCopy()
    }
    const onVisibility = () => {
      if (document.visibilityState === 'visible') refresh()
    }
    refresh()
    window.addEventListener('storage', onStorage)
    window.addEventListener('online', refresh)
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      window.removeEventListener('storage', onStorage)
      window.removeEventListener('online', refresh)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [store, id])

  const persona = personaOf(leader)
  return {
    store,
    persona,
    status,
    shown: shownLog({ kept, turns, persona, fault: chatFault(leader) }),
    hasOlder: older !== null,
    earlier,
    isReplying: turns.some(isActive),
  }
}
