import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type LibrarianInteraction, librarianChatReplySchema } from '#contract/library.ts'
import { apiFetch } from '#web/lib/api.ts'
import { isCancelled } from '#web/lib/api-error.ts'
import { readEvents } from '#web/lib/read-events.ts'
import { librarianHistoryQuery } from './api.ts'

/** A question and, as far as it has come, its answer. */
export type Exchange = Pick<LibrarianInteraction, 'userMessage' | 'assistantResponse' | 'cutOff'> & {
  key: string
  timestamp: string
  isWriting: boolean
}

/** The documented sentence, whatever failed. */
export const librarianFailure = 'Failed to get response from Librarian. Please try again.'

/** The conversation about a video: what was said before, and what is being said. */
export function useLibrarian(videoId: string) {
  const client = useQueryClient()
  const history = useInfiniteQuery({ ...librarianHistoryQuery(videoId), staleTime: Number.POSITIVE_INFINITY })
  const [said, setSaid] = useState<Exchange[]>([])
  const [failed, setFailed] = useState<string | null>(null)
  const asking = useRef<AbortController | null>(null)
  const isPending = said.at(-1)?.isWriting ?? false

  // On coming back the server is asked again: it has kept what was said here.
  useEffect(
    () => () => {
      asking.current?.abort()
      client.removeQueries({ queryKey: librarianHistoryQuery(videoId).queryKey })
    },
    [client, videoId],
  )

  const ask = useCallback(
    async (message: string, currentTime: number): Promise<boolean> => {
      if (asking.current !== null) return false
      const stopping = new AbortController()
      asking.current = stopping
      setFailed(null)
      const key = crypto.randomUUID()
      const change = (part: Partial<Exchange>) =>
        setSaid((before) => before.map((each) => (each.key === key ? { ...each, ...part } : each)))
      const begun = { key, userMessage: message, assistantResponse: '', cutOff: false, isWriting: true }
      setSaid((before) => [...before, { ...begun, timestamp: new Date().toISOString() }])
      let words = ''
      try {
        for await (const event of answerTo(videoId, message, currentTime, stopping.signal)) {
          words = event.isWhole ? event.text : words + event.text
          change({ assistantResponse: words, cutOff: event.cutOff })
        }
        change({ isWriting: false })
        return true
      } catch (error) {
        if (!isCancelled(error)) console.warn('The Librarian did not answer.', error)
        if (words.trim() !== '') change({ isWriting: false, cutOff: true })
        else setSaid((before) => before.filter((each) => each.key !== key))
        if (words.trim() === '' && !isCancelled(error)) setFailed(message)
        return words.trim() !== ''
      } finally {
        asking.current = null
      }
    },
    [videoId],
  )

  const before = (history.data?.pages ?? []).flatMap(({ items }) => items).toReversed()
  const exchanges: Exchange[] = [
    ...before.map((each) => ({ ...each, key: String(each.id), isWriting: false })),
    ...said,
  ]
  return {
    history,
    exchanges,
    isPending,
    /** The question that got no answer. */
    failed,
    ask,
    stop: useCallback(() => asking.current?.abort(), []),
    dismiss: useCallback(() => setFailed(null), []),
  }
}

async function* answerTo(videoId: string, message: string, currentTime: number, signal: AbortSignal) {
  const response = await apiFetch(`/api/videos/${videoId}/librarian-chat`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify({ message, currentTime }),
    signal,
  })
  for await (const { event, data } of readEvents(response)) {
    if (event === 'delta')
      yield { text: String((data as { text?: unknown }).text ?? ''), isWhole: false, cutOff: false }
    if (event === 'done') {
      const reply = librarianChatReplySchema.parse(data)
      yield { text: reply.message, isWhole: true, cutOff: reply.cutOff === true }
      return
    }
  }
  throw new Error('The answer ended without its last word.')
}
