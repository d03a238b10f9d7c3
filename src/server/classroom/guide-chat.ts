import type { GuideQuestion } from '#contract/classroom.ts'
import { replyInChat } from '#server/guide/reply-as-professor.ts'
import type { Caller, Guides } from '#server/platform/guides/guides.ts'
import { describeNotes } from './describe-material.ts'
import { type GuideChat, guideChatPrompt } from './guide-chat.prompt.ts'

/** The reply of an activity's guide, the Professor's or the Librarian's, as it is spoken. */
export const guideChat = (guides: Guides, caller: Caller, chat: GuideChat) =>
  guides.text(caller, {
    purpose: 'professor-chat',
    prompt: () => guideChatPrompt(chat),
    temperature: 0.7,
    maxTokens: 1500,
    size: 'chat',
    offline: () => replyInChat(asQuestion(chat)),
  })

/** The same as the guide without a model reads it: lines with their fields' names, so that it tells them from words. */
function asQuestion({ leader, facts, message, history }: GuideChat): GuideQuestion {
  const { course, unit, activity } = facts
  const fields = {
    title: course.title,
    description: course.description,
    objectives: course.objectives.join('; '),
    lesson_title: unit.title,
    lesson_objective: unit.objective,
    lesson_assessment: unit.assessment,
    activity_title: activity?.title ?? '',
    activity_objective: activity?.objective ?? '',
  }
  const said = Object.entries(fields).filter(([, value]) => value !== '')
  return {
    leader,
    lessonTitle: unit.title,
    studentMessage: message,
    profile: facts.learner,
    // Where no row of ours is named, the request's own text about its course stands in the description.
    courseText:
      course.title === '' ? course.description : said.map(([name, value]) => `${name}: ${value}`).join('\n'),
    notes: describeNotes(facts),
    pages: facts.pages,
    history,
  }
}
