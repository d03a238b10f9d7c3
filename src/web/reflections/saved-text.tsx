import { reflectionEntryField } from '#contract/reflections/reflection-questions.ts'
import type { WrittenReflection } from '#contract/reflections.ts'
import { ratingQuestions, textQuestions } from './form-values.ts'
import classes from './saved-text.module.css'

/** A reflection to read: the questions that were answered, the ratings, the reflection. */
export function SavedText({ written: { userResponses, reflectionEntry } }: { written: WrittenReflection }) {
  const answered = textQuestions.filter(({ id }) => userResponses[id].trim() !== '')
  return (
    <dl className={`pair gap-24-32 ${classes.text}`}>
      {answered.map(({ id, question }) => (
        <div key={id}>
          <dt>{question}</dt>
          <dd>{userResponses[id]}</dd>
        </div>
      ))}
      {ratingQuestions.map(({ id, question, max }) => (
        <div key={id} className={`flex gap-12 ${classes.rating}`}>
          <dt>{question}</dt>
          <dd>
            {userResponses[id]}/{max}
          </dd>
        </div>
      ))}
      {reflectionEntry.trim() !== '' && (
        <div className={`whole-line ${classes.entry}`}>
          <dt>{reflectionEntryField.label}</dt>
          <dd>{reflectionEntry}</dd>
        </div>
      )}
    </dl>
  )
}
