import { z } from 'zod'
import { generateLimits } from '#contract/projects/generate-rules.ts'
import { projectLevels } from '#contract/projects/project-lists.ts'
import { laterFacts } from '#server/classroom/lesson-facts.ts'
import { describeCourse } from '#server/courses/describe-course.ts'
import { describeConcepts } from '#server/knowledge/describe-concepts.ts'
import { definePrompt } from '#server/platform/guides/prompts.ts'
import { tellLast } from '#server/platform/guides/tell-last.ts'
import { describeLearner } from '#server/profile/describe-learner.ts'
import { describeUnits } from './describe-units.ts'
import { ideasOf, type ProjectFacts } from './project-facts.ts'

const { milestones: count, hints } = generateLimits

/** As the model is shown it: narrower than what is accepted. */
export const milestoneAnswer = z.object({
  title: z.string(),
  description: z.string(),
  tasks: z.array(z.string()).min(2).max(5),
  hours: z.int().min(1),
  criteria: z.array(z.string()).min(1).max(4),
  hints: z.array(z.string()).min(hints).max(hints),
  concepts: z.array(z.string()).max(3),
})

const prompt = definePrompt({
  file: 'professorProjectPrompt.txt',
  data: ['course', 'lessons', 'ideas', 'learner'],
  plain: ['hours'],
  answer: z.object({
    title: z.string(),
    description: z.string(),
    projectType: z.string(),
    difficultyLevel: z.enum(projectLevels),
    milestones: z.array(milestoneAnswer).min(count.min).max(count.max),
  }),
})

/** What stays the same for the same choice of units. */
export const factsInFront = (facts: ProjectFacts) => ({
  course: describeCourse(facts.course),
  lessons: describeUnits(facts),
  ideas: describeConcepts(ideasOf(facts)),
  learner: describeLearner(facts.learner),
})

/** What changes from call to call. */
export const factsBehind = (facts: ProjectFacts) => ({
  ...laterFacts(facts),
  'what the learner would like to make': facts.wish,
})

export const generateProjectPrompt = (facts: ProjectFacts) => ({
  form: prompt.form,
  system: prompt.fill({ ...factsInFront(facts), hours: facts.hours }),
  turns: tellLast([{ role: 'user', content: 'Plan the project, as JSON.' }], factsBehind(facts)),
})
