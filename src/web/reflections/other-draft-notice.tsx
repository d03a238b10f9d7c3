import { Button } from '@mantine/core'
import { useState } from 'react'
import type { WrittenReflection } from '#contract/reflections.ts'
import classes from '#web/ui/changed-elsewhere.module.css'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SavedText } from './saved-text.tsx'

interface OtherDraftNoticeProps {
  written: WrittenReflection
  onJoin: () => void
  onUse: () => void
  onDiscard: () => void
}

const questions = {
  use: {
    title: 'Discard your text?',
    words: 'The other text takes the place of what you have typed here.',
  },
  discard: {
    title: 'Discard the other text?',
    words: 'It was never saved and will be gone for good.',
  },
}

/** Two unsaved texts for one day: the learner sees both, and neither goes without a word. */
export function OtherDraftNotice({ written, onJoin, onUse, onDiscard }: OtherDraftNoticeProps) {
  const [asked, setAsked] = useState<keyof typeof questions>('use')
  const [isAsking, setAsking] = useState(false)
  const ask = (question: keyof typeof questions) => {
    setAsked(question)
    setAsking(true)
  }
  return (
    <Notice
      tone="info"
      title="Another tab has unsaved text for this date."
      action={
        <div className={classes.choices}>
          <Button size="sm" variant="default" onClick={onJoin}>
            Join both texts
          </Button>
          <Button size="sm" variant="default" onClick={() => ask('use')}>
            Use the other text
          </Button>
          <Button size="sm" variant="default" onClick={() => ask('discard')}>
            Discard the other text
          </Button>
        </div>
      }
    >
      <p>Nothing was lost: your text is below, and the other one is here.</p>
      <details className={classes.shown}>
        <summary>Show the other text</summary>
        <SavedText written={written} />
      </details>
      <ConfirmDialog
        opened={isAsking}
        title={questions[asked].title}
        confirmLabel="Discard"
        isDanger
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          if (asked === 'use') onUse()
          else onDiscard()
        }}
      >
        <p>{questions[asked].words}</p>
      </ConfirmDialog>
    </Notice>
  )
}
