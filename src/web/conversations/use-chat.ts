import { useEffect } from 'react'
import { chatFault, personaOf } from '#contract/conversations/personas.ts'
import { useStore } from '#web/ui/store.ts'
import { type ChatStore, chatStoreOf } from './chat-store.ts'
import { type ChatBubble, isActive, shownLog } from './chat-turns.ts'
import type { Place } from './place.ts'

export interface Chat {
  store: ChatStore
  place: Place
  persona: string
  status: 'loading' | 'ready' | 'failed'
  shown: ChatBubble[]
  hasOlder: boolean
  /** What became of the last call for earlier messages. */
  earlier: 'idle' | 'loading' | 'failed'
  /** A reply that was asked for here is on its way. */
  isReplying: boolean
}

/** The conversation of a place, kept in step with the server, with other tabs and with the connection. */
export function useChat(place: Place): Chat {
  const { key, leader } = place
  const store = chatStoreOf(key)
  const { status, kept, turns, dismissed, older, earlier } = useStore(store)

  useEffect(() => store.at(place))

  useEffect(() => {
    const refresh = () => {
      store.sendUnsent()
      void store.load()
    }
    const onStorage = (event: StorageEvent) => {
      if (event.key === `messages-${key}`) store.readCopy()
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
  }, [store, key])

  const persona = personaOf(leader)
  return {
    store,
    place,
    persona,
    status,
    shown: shownLog({ kept, turns, dismissed, persona, fault: chatFault(leader) }),
    hasOlder: older !== null,
    earlier,
    isReplying: turns.some(isActive),
  }
}
