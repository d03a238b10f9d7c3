import { IconMessage2, IconMicrophone } from '@tabler/icons-react'
import { memo, useEffect, useState } from 'react'
import { Late, latePart } from '#web/lib/late-part.tsx'
import { Segments } from '#web/ui/forms/segments.tsx'
import { GuideSigil, guideScope } from '#web/ui/guide-sigil.tsx'
import { preloadMarkdown } from '#web/ui/markdown/markdown.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { ChatInput } from './chat-input.tsx'
import { ChatLog } from './chat-log.tsx'
import classes from './chat-panel.module.css'
import { named } from './named.ts'
import type { Place } from './place.ts'
import { type Chat, useChat } from './use-chat.ts'

/** Voice comes with the first press on it. */
const livePart = latePart(() => import('./live-chat.tsx').then((m) => m.LiveChat))

const modes = [
  { value: 'text', Icon: IconMessage2, label: 'Text Chat' },
  { value: 'live', Icon: IconMicrophone, label: 'Live Chat' },
].map(({ value, Icon, label }) => ({
  value,
  label: (
    <>
      <Icon size={17} stroke={1.75} aria-hidden="true" />
      {label}
    </>
  ),
}))

const TextChat = ({ chat }: { chat: Chat }) => (
  <>
    <ChatLog chat={chat} empty={`No messages yet. Start a conversation with ${chat.persona}!`} />
    <ChatInput store={chat.store} place={chat.place} persona={chat.persona} isReplying={chat.isReplying} />
  </>
)

const LiveChat = ({ chat }: { chat: Chat }) => (
  <Late
    part={livePart}
    waiting={<ChatLog chat={chat} empty="Loading..." />}
    failed={(retry) => (
      <ChatLog
        chat={chat}
        empty=""
        banners={
          <ErrorAlert title="Live Chat could not be loaded." onRetry={retry}>
            Check your connection, then try again.
          </ErrorAlert>
        }
      />
    )}
  >
    {(Live) => <Live chat={chat} />}
  </Late>
)

interface HeadProps {
  place: Place
  persona: string
  mode: string
  onMode: (mode: string) => void
}

/** Like the input, it is not drawn again with the words of a reply. */
const Head = memo(({ place, persona, mode, onMode }: HeadProps) => (
  <header className={classes.head}>
    <div className={classes.guide}>
      <GuideSigil leader={place.leader} />
      <div>
        <div className={classes.name}>{persona}</div>
        <div className={classes.role}>{place.role}</div>
      </div>
    </div>
    {place.hasVoice && <Segments aria-label="Chat mode" value={mode} onChange={onMode} data={modes} />}
  </header>
))

/** A conversation with the guide of a place, in text and, where the place has it, in voice. */
export function ChatPanel({ place }: { place: Place }) {
  const chat = useChat(place)
  const [mode, setMode] = useState('text')
  useEffect(() => void preloadMarkdown(), [])
  const Mode = mode === 'text' ? TextChat : LiveChat
  return (
    <section
      className={`${classes.panel} ${guideScope(place.leader)}`}
      aria-label={`Chat with ${named(chat.persona)}`}
    >
      <Head place={place} persona={chat.persona} mode={mode} onMode={setMode} />
      <Mode key={place.key} chat={chat} />
    </section>
  )
}
