import { IconMessage2, IconMicrophone } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { Activity } from '#contract/classroom-state.ts'
import { appConfig } from '#web/lib/config.ts'
import { GuideSigil, guideScope } from '#web/ui/guide-sigil.tsx'
import { preloadMarkdown } from '#web/ui/markdown.tsx'
import { Segments } from '#web/ui/segments.tsx'
import type { ChatPlace } from './chat-api.ts'
import { ChatInput } from './chat-input.tsx'
import { ChatLog } from './chat-log.tsx'
import classes from './chat-panel.module.css'
import { guideOpening, type Opening } from './guide-opening.ts'
import { LiveChatBanners, LiveChatControls, named } from './live-chat.tsx'
import { offlineOpening } from './offline-opening.ts'
import { type Chat, useChat } from './use-chat.ts'
import { useLiveChat } from './use-live-chat.ts'
import { useTopEdge } from './use-top-edge.ts'

const roleLines: Record<string, string> = {
  Professor: 'Teaches this activity',
  Examiner: 'Asks, listens, grades',
  Librarian: 'Finds what to read',
}

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

interface ModeProps {
  chat: Chat
  leader: string
  opening: Opening
}

function TextChat({ chat, leader, opening }: ModeProps) {
  const { store, persona } = chat
  return (
    <>
      <ChatLog
        chat={chat}
        leader={leader}
        opening={opening}
        empty={`No messages yet. Start a conversation with ${persona}!`}
      />
      <ChatInput
        persona={persona}
        isReplying={chat.isReplying}
        draft={store.draft}
        onDraft={(text) => {
          store.draft = text
        }}
        onSend={(text) => store.send(text)}
        onStop={() => store.stop()}
      />
    </>
  )
}

function LiveChat({ chat, leader, opening }: ModeProps) {
  const { store, persona } = chat
  const live = useLiveChat(chat, (text) => store.send(text))
  return (
    <>
      <ChatLog
        chat={chat}
        leader={leader}
        opening={opening}
        empty={`Press the microphone and start speaking with ${persona}.`}
        banners={<LiveChatBanners live={live} />}
      />
      <LiveChatControls
        live={live}
        persona={persona}
        isReplying={chat.isReplying}
        onStop={() => store.stop()}
      />
    </>
  )
}

interface ChatPanelProps {
  activity: Activity
  /** What the guide was to prepare for the activity did not come. */
  hasFailed: boolean
}

/** The chat of an activity with its guide, in text or in voice. */
export function ChatPanel({ hasFailed, ...place }: ChatPlace & ChatPanelProps) {
  const { id, leader } = place.activity
  const panel = useRef<HTMLElement>(null)
  useTopEdge(panel)
  const opening = appConfig.model.connected
    ? guideOpening(place.activity, hasFailed)
    : offlineOpening(place.activity)
  const chat = useChat(place)
  const [mode, setMode] = useState('text')
  useEffect(preloadMarkdown, [])
  return (
    <section
      ref={panel}
      className={`${classes.panel} ${guideScope(leader)}`}
      aria-label={`Chat with ${named(chat.persona)}`}
    >
      <header className={classes.head}>
        <div className={classes.guide}>
          <GuideSigil leader={leader} />
          <div>
            <div className={classes.name}>{chat.persona}</div>
            <div className={classes.role}>{roleLines[leader] ?? 'Leads this activity'}</div>
          </div>
        </div>
        <Segments aria-label="Chat mode" value={mode} onChange={setMode} data={modes} />
      </header>
      {mode === 'text' ? (
        <TextChat key={id} chat={chat} leader={leader} opening={opening} />
      ) : (
        <LiveChat key={id} chat={chat} leader={leader} opening={opening} />
      )}
    </section>
  )
}
