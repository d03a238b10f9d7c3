import { GuideSigil, guideName, guideScope } from '#web/ui/guide-sigil.tsx'
import classes from './chat-to-come.module.css'

/** In the chat's place until the plan is kept: a message needs an activity to belong to. */
export function ChatToCome({ leader }: { leader: string }) {
  return (
    <section
      className={`${classes.card} ${guideScope(leader)}`}
      aria-label={`Chat with the ${guideName(leader)}`}
    >
      <GuideSigil leader={leader} size={64} />
      <p>The chat opens as soon as the lesson is planned.</p>
    </section>
  )
}
