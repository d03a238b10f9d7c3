import type { ActItem, OperatorAct } from '#contract/operator/acts.ts'
import { counted } from '#contract/words/counted.ts'
import { number } from '#web/operator/words.ts'

type ActSummary = Pick<ActItem, 'act' | 'subject' | 'details'>

const about =
  (words: string) =>
  ({ subject }: ActSummary) =>
    `${words} ${subject ?? 'an account that is gone'}`
const value = (detail: string | number | undefined) =>
  typeof detail === 'number' ? number(detail) : String(detail)

const sentences: Record<OperatorAct, (item: ActSummary) => string> = {
  grant: about('Made an operator:'),
  revoke: about('Removed the operator role:'),
  invite: ({ details: { places, days } }) =>
    `Invited ${counted(Number(places), 'person', 'people')} for ${counted(Number(days), 'day')}`,
  withdraw: ({ details: { places, taken } }) =>
    `Withdrew an invitation for ${counted(Number(places), 'person', 'people')}, ${number(Number(taken))} of whom signed up`,
  disable: about('Disabled'),
  enable: about('Enabled'),
  'end-sessions': about('Signed out everywhere:'),
  'reset-link': about('Made a reset link for'),
  delete: () => 'Deleted an account',
  set: ({ details: { setting, from, to } }) => `Set ${setting} from ${value(from)} to ${value(to)}`,
  'connect-model': ({ details: { model, host } }) => `Connected the model ${model} at ${host}`,
  'disconnect-model': () => 'Disconnected the model',
  'allow-own-keys': () => 'Allowed learners to use their own key',
  'refuse-own-keys': () => 'Stopped allowing learners to use their own key',
  unlist: about('Took off the list a course of'),
  'list-again': about('Listed again a course of'),
  'close-report': () => 'Closed a report on a course',
  'back-up': () => 'Began a backup',
  'end-codes': about('Ended the one-time codes of'),
  'disconnect-provider': about('Removed the connection with the provider of'),
}

/** What was done, as a sentence; an act of a later version by its own name. */
export const actWords = (item: ActSummary): string =>
  Object.hasOwn(sentences, item.act) ? sentences[item.act as OperatorAct](item) : item.act

/** By whom: who has left is named no more. */
export function actorWords({ actor, place }: Pick<ActItem, 'actor' | 'place'>): string {
  if (actor !== null) return actor
  return place === 'page' ? 'an operator who has left' : `the ${place}`
}
