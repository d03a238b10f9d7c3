import type { Source } from '#contract/sources.ts'
import { ChatPanel } from '#web/conversations/chat-panel.tsx'
import type { Place } from '#web/conversations/place.ts'
import { answer, api } from '#web/lib/api.ts'

const greeting = (unit: string) =>
  `Ask me about any part of this document. I look at the ${unit} you are on first, and say where each answer comes from.`

const actionsOn = (unit: string) => [
  { name: 'Summarize', prompt: `Summarize this ${unit}.` },
  { name: 'Key concepts', prompt: `List the key concepts of this ${unit}.` },
  { name: 'Quiz Me', prompt: `Quiz me on this ${unit}.` },
]

interface DocumentChatProps {
  source: Pick<Source, 'id' | 'kind' | 'state'>
  /** The page or section on show, from 0. */
  section: number
  /** Words of it that the learner marked to ask about. */
  quote?: string | null | undefined
}

/** The chat with the Librarian about a document, beside its reader. */
export function DocumentChat({ source: { id, kind, state }, section, quote }: DocumentChatProps) {
  const unit = kind === 'pdf' ? 'page' : 'section'
  const isRead = state === 'ready'
  const place: Place = {
    key: `document-${id}`,
    leader: 'Librarian',
    role: isRead ? 'Has this document' : 'Has the document once it is read',
    opening: { sentence: greeting(unit), questions: [] },
    quickActions: { actions: actionsOn(unit), unavailable: isRead ? undefined : 'These need its text.' },
    quote: quote ?? undefined,
    listsSources: true,
    read: (cursor) =>
      answer(
        api.api.sources[':id'].messages.$get({
          param: { id },
          query: cursor === undefined ? {} : { cursor },
        }),
      ),
    request: ({ clientId, text, isRetry }) => ({
      path: `/api/sources/${id}/librarian-chat`,
      body: { clientId, retry: isRetry, message: text, section },
    }),
    isOneAtATime: true,
  }
  return <ChatPanel place={place} />
}
