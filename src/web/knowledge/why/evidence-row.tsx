import {
  IconCards,
  IconChecklist,
  IconClipboardCheck,
  IconMessage2,
  IconNotebook,
  IconPlayerPlay,
} from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type EvidenceKind, isRemark } from '#contract/knowledge/evidence.ts'
import type { Evidence } from '#contract/knowledge/picture.ts'
import { ExamText } from '#web/exams/exam-text.tsx'
import { refreshKnowledge, strike } from '#web/knowledge/api.ts'
import type { EvidencePlace } from '#web/knowledge/open-place.ts'
import { TextButton } from '#web/ui/text-button.tsx'
import classes from './evidence-row.module.css'
import {
  briefDay,
  confidenceAfter,
  factsOf,
  insideSentence,
  kindWords,
  weightWords,
} from './evidence-words.ts'
import { StrikeReason } from './strike-reason.tsx'

const icons: Record<EvidenceKind, typeof IconCards> = {
  exam_answer: IconClipboardCheck,
  card_review: IconCards,
  checkpoint: IconPlayerPlay,
  criterion: IconChecklist,
  chat_remark: IconMessage2,
  reflection_remark: IconNotebook,
}

interface EvidenceRowProps {
  piece: Evidence
  today: string
  onFault: (error: unknown) => void
  onOpenPlace: (place: EvidencePlace) => void
}

/** One thing that happened and what it says. Striking shows at once, and is taken back where it could not be saved. */
export function EvidenceRow({ piece, today, onFault, onOpenPlace }: EvidenceRowProps) {
  const client = useQueryClient()
  const [isReasoning, setReasoning] = useState(false)
  const striking = useMutation({
    mutationFn: ({ isStruck, reason }: { isStruck: boolean; reason?: string }) =>
      strike(piece.id, isStruck, reason),
    onMutate: () => onFault(null),
    onSuccess: () => refreshKnowledge(client),
    onError: onFault,
  })
  const { kind, day, asked, place, strikeReason } = piece
  const { isStruck, reason = '' } = striking.isPending
    ? striking.variables
    : { isStruck: piece.isStruck, reason: strikeReason }
  const Icon = icons[kind]
  const date = briefDay(day, today)
  const about = `${kindWords[kind]} of ${date}${asked === '' ? '' : `, ${asked}`}`
  const facts = factsOf(piece)
  return (
    <li className={`lined ${classes.row}`} data-struck={isStruck || undefined}>
      <Icon className="muted" size={20} stroke={1.6} aria-hidden="true" />
      <div className="shrinkable">
        <div className="flex between gap-12 tiny muted">
          <strong className={`small dark strong ${classes.title}`}>{kindWords[kind]}</strong>
          <time dateTime={day} className="nowrap">
            {date}
          </time>
        </div>
        <WhatHappened piece={piece} />
        {facts !== '' && <p className="muted tiny mt-4">{facts}</p>}
        {place !== null && (
          <p className="mt-2">
            <TextButton about={about} onClick={() => onOpenPlace(place)}>
              Go to where it happened
            </TextButton>
          </p>
        )}
        <div className={`flex wrap between tiny muted ${classes.foot}`}>
          <span className="shrinkable breaks">
            {isStruck
              ? reason === ''
                ? 'Struck by you'
                : `Struck by you: “${reason}”`
              : weightWords(piece, today)}
          </span>
          <TextButton
            about={about}
            isBusy={striking.isPending}
            onClick={() => {
              setReasoning(false)
              striking.mutate({ isStruck: !isStruck })
            }}
          >
            {isStruck ? 'Count it again' : 'Strike this'}
          </TextButton>
        </div>
        {isStruck && (
          <StrikeReason
            reason={reason}
            about={about}
            isOpen={isReasoning}
            onOpen={setReasoning}
            onSave={(words) => striking.mutate({ isStruck: true, reason: words })}
          />
        )}
      </div>
    </li>
  )
}

function WhatHappened({ piece: { kind, asked, answered, confidence, misconception } }: { piece: Evidence }) {
  if (isRemark(kind)) return <blockquote className={`breaks ${classes.own}`}>{answered}</blockquote>
  return (
    <div className={`medium-tight breaks ${classes.words}`}>
      {asked !== '' && (
        <div>
          <ExamText text={asked} />
        </div>
      )}
      <p>
        {answered === '' ? 'You left it open' : 'You answered '}
        {answered !== '' && (
          <strong>
            <ExamText text={insideSentence(answered)} />
          </strong>
        )}
        {confidenceAfter(confidence)}.
      </p>
      {misconception !== '' && (
        <p className="muted small-tight mt-4">Possible misconception: {misconception}</p>
      )}
    </div>
  )
}
