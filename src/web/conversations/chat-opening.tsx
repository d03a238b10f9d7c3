import { Button } from '@mantine/core'
import { GuideSigil } from '#web/ui/guide-sigil.tsx'
import messages from './chat-message.module.css'
import classes from './chat-opening.module.css'
import type { Chat } from './use-chat.ts'

/** The guide speaks first; nothing of it is kept. */
export function ChatOpening({ chat, onAsk }: { chat: Chat; onAsk: (question: string) => void }) {
  const { leader, opening } = chat.place
  return (
    <div className={messages.guide}>
      <div className={messages.by}>
        <GuideSigil leader={leader} size={22} />
        {chat.persona}
      </div>
      <div className={messages.said}>{opening.sentence}</div>
      {opening.questions.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: buttons that belong together, and no form
        <div className={classes.questions} role="group" aria-label="Suggested questions">
          {opening.questions.map((question) => (
            <Button key={question} variant="default" size="sm" onClick={() => onAsk(question)}>
              {question}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
