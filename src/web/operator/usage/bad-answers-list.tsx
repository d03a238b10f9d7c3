import type { BadAnswers } from '#contract/operator/figures.ts'
import { badAnswersWords } from './bad-answers-words.ts'

/** Answers of the last 30 days that could not be used; nothing where all could. */
export function BadAnswersList({ list }: { list: readonly BadAnswers[] }) {
  if (list.length === 0) return null
  return (
    <div className="small mt-12">
      <p className="dark strong">Answers of the last 30 days that could not be used</p>
      <ul className="mt-4">
        {list.map((line) => (
          <li key={`${line.purpose} ${line.model}`} className="breaks">
            {badAnswersWords(line)} <span className="muted">({line.model})</span>
          </li>
        ))}
      </ul>
      <p className="muted mt-4">
        Trivium asked again, or said that it failed. A larger model fails less often.
      </p>
    </div>
  )
}
