import { classroomLimits } from '#contract/classroom/rules.ts'
import type { Activity } from '#contract/classroom-state.ts'
import type { Place } from '#web/conversations/place.ts'
import { answer, api } from '#web/lib/api.ts'
import { appConfig } from '#web/lib/config.ts'
import { examOnScreen } from './exam-on-screen.ts'
import { guideOpening } from './guide-opening.ts'
import { offlineOpening } from './offline-opening.ts'

const roles: Record<string, string> = {
  Professor: 'Teaches this activity',
  Examiner: 'Asks, listens, grades',
  Librarian: 'Finds what to read',
}

type Talk = Pick<Place, 'read' | 'request'>

/** The server knows the lesson, the learner and what was said; of an exam it hears which question is on the screen. */
const talkIn = ({ id, leader }: Pick<Activity, 'id' | 'leader'>): Talk => ({
  read: (cursor) =>
    answer(
      api.api.activities[':id'].messages.$get({
        param: { id },
        query: {
          limit: String(classroomLimits.messagesPerPage),
          ...(cursor === undefined ? {} : { cursor }),
        },
      }),
    ),
  request: ({ clientId, text, isRetry }) => {
    const asked = { activityId: id, clientId, retry: isRetry }
    return leader === 'Examiner'
      ? { path: '/api/examiner-chat', body: { ...asked, question: text, ...examOnScreen(id) } }
      : { path: '/api/professor-chat', body: { ...asked, studentMessage: text } }
  },
})

/** `hasFailed`: what the guide was to prepare for the activity did not come. */
export function placeOfActivity(activity: Activity, hasFailed: boolean): Place {
  const { id, leader } = activity
  return {
    key: id,
    leader,
    role: roles[leader] ?? 'Leads this activity',
    opening: appConfig.model.connected ? guideOpening(activity, hasFailed) : offlineOpening(activity),
    ...talkIn(activity),
    askAfterMs: leader === 'Examiner' ? classroomLimits.examinerReplyDelayMs : 0,
    hasVoice: true,
  }
}
