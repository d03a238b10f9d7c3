import type { HintLadder } from '#contract/knowledge/hints.ts'
import { ExamText } from '#web/exams/exam-text.tsx'
import { HintBox } from '#web/ui/answers/hint-box.tsx'

interface ExamHintsProps {
  ladder: HintLadder
  isAsking: boolean
  fault: string | null
  onAsk: () => void
}

/** The hints to a question, each of which lowers what the answer proves. */
export const ExamHints = ({ ladder, ...asking }: ExamHintsProps) => (
  <HintBox
    {...ladder}
    {...asking}
    words={(hint) => <ExamText text={hint} />}
    price="A hint lowers what this answer proves."
    lastWords="No more hints. The Examiner will explain after you submit."
    shortcut="H"
  />
)
