import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type pg from 'pg'
import { generateFault } from '#contract/projects/generate.ts'
import { openDatabase } from '#server/platform/database/db.ts'
import { isAtLength } from '../tests/at-length.ts'
import { createAuthoredCourse } from '../tests/authored.ts'
import { keepCards, keepReviews, simulateReviews } from '../tests/card-reviews.ts'
import { createCourse, furnishCourse } from '../tests/courses.ts'
import { keepDraftRun } from '../tests/drafts.ts'
import { examQuestions, keepExam, lessonNotes, startLesson } from '../tests/exams.ts'
import { courseWithConcepts } from '../tests/knowledge.ts'
import type { TestLearner } from '../tests/learner.ts'
import { createProject, plannedMilestones } from '../tests/projects.ts'
import { wroteOn } from '../tests/reflections.ts'
import { judgedWork, submittedWork } from '../tests/submitted-work.ts'
import { addedVideo, lecture } from '../tests/videos.ts'
import { withNotes } from '../tests/written-lessons.ts'
import { narrowest, phone, turnIntoPhone } from './both-widths.ts'
import { chooseFile, singleFile, textFile } from './course-zip.ts'
import { atTheExam, button, exam, openExam, preparedExam, submit } from './exam-page.ts'
import {
  type ColorScheme,
  expect,
  expectNoAxeViolationsIn,
  expectNoSidewaysScroll,
  test,
} from './fixtures.ts'
import { knownCourse } from './known-course.ts'
import { lessonWithMistakes } from './missed-questions.ts'
import { dueCards, rating, showAnswer, writtenCards } from './review-cards.ts'
import { chooseOption, openAskingVideo, viewerAsked, waitOnceRight } from './video-checkpoints.ts'
import { standInForYouTube } from './youtube-stand-in.ts'

/**
 * The screen matrix: every screen, empty and full, at both widths, in both schemes. What depends only on
 * width or colours is checked here and not in every story. On each change each width is checked in one
 * scheme, every night in both. SCREENS=folder saves a picture of each.
 */
async function expectSound(page: Page, name: string, schemes: ColorScheme[]): Promise<void> {
  await expectNoSidewaysScroll(page)
  await expectNoAxeViolationsIn(page, schemes, async (scheme) => {
    if (process.env.SCREENS) await page.screenshot({ path: pictureOf(name, await widthOf(page), scheme) })
  })
}

const widthOf = (page: Page): Promise<number> => page.evaluate(() => window.innerWidth)

function pictureOf(name: string, width: number, scheme: ColorScheme): string {
  const file = name.replaceAll(/[^a-z0-9]+/gi, '-').replaceAll(/^-|-$/g, '')
  return join(process.env.SCREENS ?? '', `${file}--${width}-${scheme}.png`)
}

async function expectFitsNarrowest(page: Page): Promise<void> {
  await page.setViewportSize(narrowest)
  await expectNoSidewaysScroll(page)
}

/** Leaves the page at the narrowest phone's width; the returned function restores it. */
async function expectWholeRow(page: Page, name: string): Promise<() => Promise<void>> {
  await expectSound(page, name, isAtLength ? ['light', 'dark'] : ['light'])
  await expectFitsNarrowest(page)
  const { resize, turnBack } = await turnIntoPhone(page)
  await resize(phone)
  // The page is dark already where both schemes were checked.
  await expectSound(page, name, isAtLength ? ['dark', 'light'] : ['dark'])
  await resize(narrowest)
  await expectNoSidewaysScroll(page)
  return turnBack
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

type Screen = {
  path: string
  title: string
  shows?: string
  crumbs?: string[]
  /** On each change it is only opened: another row shows the same and more. */
  isSeenByNight?: boolean
}

const visitors: Screen[] = [
  { path: '/login', title: 'Login' },
  { path: '/signup', title: 'Sign Up' },
  { path: '/reset-password', title: 'Reset Password' },
  { path: '/update-password', title: 'Set New Password' },
  { path: '/verification-sent', title: 'Check Your Email' },
  { path: '/confirm-email', title: 'Confirm Email' },
  { path: '/sign-in/provider', title: 'Signing In' },
  { path: '/connect-provider', title: 'Connect Accounts' },
  { path: '/mailbox', title: 'Mailbox' },
  { path: '/shared/t-1', title: 'Project not found' },
]

/** Navigates within the loaded product, as a link does: all screens share the cost of one first load. */
async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** Each with the text from the server that appears last. */
const newcomers: Record<string, Screen[]> = {
  'courses and classroom': [
    { path: '/dashboard', title: 'Dashboard', shows: 'How Learning Works', crumbs: ['Home', 'Dashboard'] },
    { path: '/classroom', title: 'No Active Lesson', crumbs: ['Home', 'Classroom'] },
    { path: '/courses', title: 'Find Courses', shows: 'How Learning Works', crumbs: ['Home', 'Courses'] },
    { path: '/create-course', title: 'Design Your Own Course', crumbs: ['Home', 'Create Course'] },
    {
      path: '/create-course/import',
      title: 'Import a course',
      crumbs: ['Home', 'Create Course', 'Import'],
    },
  ],
  'library, projects and reflection': [
    { path: '/library', title: 'Library', shows: 'No videos yet', crumbs: ['Home', 'Library'] },
    { path: '/video/7', title: 'Video not found', crumbs: ['Home', 'Video', 'Details'] },
    { path: '/operator?link=x', title: 'Run this Trivium', crumbs: ['Home', 'Operator'] },
    { path: '/projects', title: 'Projects', shows: 'No projects yet', crumbs: ['Home', 'Projects'] },
    { path: '/projects/7', title: 'Project not found', crumbs: ['Home', 'Projects', 'Details'] },
    {
      path: '/reflection',
      title: 'Reflection',
      shows: '0 entries this year',
      crumbs: ['Home', 'Reflection'],
      isSeenByNight: true,
    },
    {
      path: '/reflection/2026-04-15',
      title: 'Daily Reflection',
      shows: 'No reflection for this date',
      crumbs: ['Home', 'Reflection', '2026-04-15'],
    },
  ],
  'review and profile': [
    { path: '/review', title: 'Review', shows: 'No cards yet', crumbs: ['Home', 'Review'] },
    { path: '/review/cards', title: 'Cards', shows: 'No cards yet', crumbs: ['Home', 'Review', 'Cards'] },
    { path: '/review/memory', title: 'Memory', shows: 'No cards yet', crumbs: ['Home', 'Review', 'Memory'] },
    { path: '/profile', title: 'Profile', shows: 'Add your name', crumbs: ['Home', 'Profile'] },
    {
      path: '/profile/knowledge',
      title: 'What you know',
      shows: 'There are no estimates yet',
      crumbs: ['Home', 'Profile', 'What you know'],
    },
    {
      path: '/profile/knowledge/reckoning',
      title: 'How your knowledge is estimated',
      crumbs: ['Home', 'Profile', 'What you know', 'Estimates'],
    },
    {
      path: '/profile/mistakes',
      title: 'Mistakes',
      shows: 'No mistakes to show',
      crumbs: ['Home', 'Profile', 'Mistakes'],
    },
  ],
}

/** One walk through many screens. A failure names its screen as the test step. */
async function walkPast(page: Page, who: string, screens: Screen[]): Promise<void> {
  const size = page.viewportSize() ?? narrowest
  await page.goto(screens[0]?.path ?? '')
  for (const { path, title, shows, crumbs, isSeenByNight } of screens) {
    await test.step(`${who}’s ${path}`, async () => {
      await page.setViewportSize(size)
      await goWithin(page, path)
      await expect(heading(page, title)).toBeVisible()
      if (shows !== undefined) await expect(page.getByText(shows).first()).toBeVisible()
      await expect(page).toHaveTitle(/ · Trivium$/)
      if (crumbs) {
        const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' })
        await expect(breadcrumb.getByRole('listitem')).toHaveText(crumbs)
        await expect(breadcrumb.locator('[aria-current="page"]')).toHaveText(crumbs.at(-1) ?? '')
      }
      if (isSeenByNight && !isAtLength) return
      const turnBack = await expectWholeRow(page, `${who} ${path}`)
      await turnBack()
    })
  }
}

test('all that a visitor may open', { tag: '@wide' }, async ({ page, trouble }) => {
  trouble.expect(/404/)
  await walkPast(page, 'visitor', visitors)
})

for (const [where, screens] of Object.entries(newcomers)) {
  test(`a newcomer’s ${where}`, { tag: '@wide' }, async ({ signedInPage: page, trouble }) => {
    if (screens.some(({ title }) => title.endsWith('not found'))) trouble.expect(/404/)
    await walkPast(page, 'newcomer', screens)
  })
}

type Opening = { page: Page; learner: TestLearner; pool: pg.Pool }

const dialog = (page: Page, name?: string) => page.getByRole('dialog', name ? { name } : {})

async function openCourseDialog({ page, learner, pool }: Opening, tab: string): Promise<void> {
  const course = await createCourse(learner.client, { title: 'Bayes', lessons: 4 })
  await furnishCourse(pool, { id: course.id, ownerId: learner.id })
  await pool.query('update courses set current_lesson_index = 2, progress = 50 where id = $1', [course.id])
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Bayes', exact: true }).click()
  await dialog(page, 'Bayes').getByRole('tab', { name: tab }).click()
}

async function openLesson({ page, learner, pool }: Opening, activity: number): Promise<void> {
  const { courseId } = await atTheExam(pool, learner)
  await pool.query('update lesson_plans set active_activity_index = $2 where course_id = $1', [
    courseId,
    activity,
  ])
  await openExam(page, learner, courseId)
}

async function openEditor({ page, learner, pool }: Opening, { changes = 0 } = {}): Promise<void> {
  const course = await createAuthoredCourse(openDatabase(pool), learner.client)
  const unitId = course.units[0]?.id
  for (let change = 1; change <= changes; change++)
    await learner.client.put(`/api/units/${unitId}/content`, { content: withNotes(`Change ${change}.`) })
  await page.goto(`/lessons/${unitId}/edit`)
  await expect(heading(page, 'Edit lesson')).toBeVisible()
}

interface Row {
  name: string
  /** A screen that another row covers with more content is checked every night. */
  isNightly?: true
  open: (opening: Opening) => Promise<void>
}

/** A learner with some progress everywhere. */
const full: Row[] = [
  {
    name: 'the operator’s figures',
    open: async ({ page, learner, pool }) => {
      await pool.query('update users set operator_since = now() where id = $1', [learner.id])
      await page.goto('/operator')
      await expect(heading(page, 'Operator')).toBeVisible()
    },
  },
  {
    name: 'the dashboard with courses',
    open: async ({ page, learner, pool }) => {
      const course = await createCourse(learner.client, { title: 'Bayes', difficultyLevel: 'Advanced' })
      await createCourse(learner.client, { title: 'Baking bread', difficultyLevel: 'Intermediate' })
      await pool.query('update courses set current_lesson_index = 1, progress = 33 where id = $1', [
        course.id,
      ])
      await page.goto('/dashboard')
      await expect(page.getByRole('button', { name: 'Bayes', exact: true })).toBeVisible()
    },
  },
  { name: 'the course dialog, units', open: (opening) => openCourseDialog(opening, 'Units') },
  {
    name: 'the course dialog, videos',
    isNightly: true,
    open: (opening) => openCourseDialog(opening, 'Videos'),
  },
  {
    name: 'the course dialog, coursemates',
    isNightly: true,
    open: (opening) => openCourseDialog(opening, 'Coursemates'),
  },
  {
    name: 'the course dialog, export',
    open: async (opening) => {
      await openCourseDialog(opening, 'Export')
      await expect(opening.page.getByRole('radio').first()).toBeVisible()
    },
  },
  {
    name: 'a course file before it is imported',
    open: async ({ page, learner }) => {
      await createCourse(learner.client, { title: 'Baking bread' })
      await page.goto('/create-course/import')
      await chooseFile(page, textFile('bread.md', singleFile))
      await expect(page.getByText('You already have a course with this name.')).toBeVisible()
    },
  },
  {
    name: 'a course file with faults',
    isNightly: true,
    open: async ({ page }) => {
      await page.goto('/create-course/import')
      await chooseFile(page, textFile('bread.md', singleFile.replace('weeklyHours: 3', 'weeklyHours: many')))
      await expect(page.getByRole('alert')).toContainText('to fix')
    },
  },
  {
    name: 'the question before a course is deleted',
    isNightly: true,
    open: async ({ page, learner }) => {
      await createCourse(learner.client, { title: 'Bayes' })
      await page.goto('/dashboard')
      await page.getByRole('button', { name: 'Delete Bayes' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'a public course',
    open: async ({ page, learner }) => {
      const course = await createCourse(learner.client, { title: 'Bayes' })
      await page.context().clearCookies()
      await page.goto(`/courses/${course.id}`)
      await expect(heading(page, 'Bayes')).toBeVisible()
    },
  },
  {
    name: 'the Professor’s notes',
    open: async (opening) => {
      await openLesson(opening, 0)
      await expect(opening.page.getByRole('article').getByText('Yeast is a fungus')).toBeVisible()
    },
  },
  {
    name: 'an exam’s question',
    isNightly: true,
    open: async ({ page, learner, pool }) => {
      const { courseId } = await preparedExam(pool, learner)
      await openExam(page, learner, courseId)
      await button(page, 'Start Exam').click()
      await exam(page).getByRole('radio').first().check()
    },
  },
  {
    name: 'an exam’s question with hints',
    open: async ({ page, learner, pool }) => {
      const { courseId, unitId, examinerId: activityId } = await atTheExam(pool, learner)
      const hints = ['Look at what is inside the bubbles.', 'Yeast gives something off.']
      const questions = examQuestions.map((question) => ({ ...question, hints }))
      await keepExam(pool, { userId: learner.id, courseId, unitId, activityId }, questions)
      await openExam(page, learner, courseId)
      await button(page, 'Start Exam').click()
      await exam(page).getByText('Fairly sure').click()
      await button(page, 'Show hint 1').click()
      await expect(exam(page).getByText('Look at what is inside the bubbles.')).toBeVisible()
    },
  },
  {
    name: 'the mistake book',
    open: async ({ page, learner, pool }) => {
      await lessonWithMistakes(pool, learner)
      await page.goto('/profile/mistakes')
      await expect(page.getByRole('article')).toHaveCount(2)
    },
  },
  {
    name: 'a concept’s check',
    isNightly: true,
    open: async ({ page, learner, pool }) => {
      const { courseId, unitId, conceptId } = await lessonWithMistakes(pool, learner)
      const examId = await keepExam(pool, { userId: learner.id, courseId, unitId })
      await pool.query('update exams set checked_concept_id = $2 where id = $1', [examId, conceptId])
      await page.goto(`/profile/knowledge/check/${examId}`)
      await expect(page.getByRole('button', { name: 'Start Exam' })).toBeVisible()
    },
  },
  {
    name: 'an exam’s result',
    open: async ({ page, learner, pool }) => {
      const { courseId } = await preparedExam(pool, learner)
      await openExam(page, learner, courseId)
      await button(page, 'Start Exam').click()
      await exam(page).getByRole('radio').first().check()
      await submit(page)
      await expect(exam(page).getByRole('heading', { level: 3 })).toContainText(/correct/)
    },
  },
  {
    name: 'an exam that its learner grades',
    open: async ({ page, learner, pool }) => {
      const { courseId, examId } = await preparedExam(pool, learner)
      await learner.client.post('/api/submit-exam', { examId, studentAnswers: { q3: 'A net of gluten.' } })
      await openExam(page, learner, courseId)
      await exam(page).getByRole('checkbox').first().check()
    },
  },
  {
    name: 'the course dialog with a written lesson',
    isNightly: true,
    open: async ({ page, learner, pool }) => {
      await createAuthoredCourse(openDatabase(pool), learner.client)
      await page.goto('/dashboard')
      await page.getByRole('button', { name: 'Reading a tide table', exact: true }).click()
      await expect(page.getByRole('link', { name: 'Edit lesson of unit 1' })).toBeVisible()
    },
  },
  { name: 'the editor of a lesson', isNightly: true, open: (opening) => openEditor(opening) },
  {
    name: 'the editor’s questions',
    open: async (opening) => {
      await openEditor(opening)
      await opening.page.getByRole('tab', { name: /^Questions/ }).click()
      await opening.page.getByRole('button', { name: /^Question 1 on tidal-day/ }).click()
    },
  },
  {
    name: 'the editor’s history',
    open: async (opening) => {
      await openEditor(opening, { changes: 3 })
      await opening.page.getByRole('tab', { name: /^History/ }).click()
      await expect(opening.page.getByText('Changed on').first()).toBeVisible()
    },
  },
  {
    name: 'a lesson to publish',
    open: async ({ page, learner, pool }) => {
      const { unitId } = await startLesson(pool, learner, `# Dough\n\n${learner.email} rises.`)
      await page.goto(`/lessons/${unitId}/publish`)
      await expect(page.getByText('This lesson contains words from your profile')).toBeVisible()
    },
  },
  {
    name: 'the library with videos',
    open: async ({ page, learner }) => {
      await addedVideo(learner.client)
      await page.goto('/library')
      await expect(page.getByRole('link', { name: 'How the tides work' })).toBeVisible()
    },
  },
  {
    name: 'the Librarian’s answer',
    open: async ({ page, learner }) => {
      await addedVideo(learner.client, { transcript: { text: lecture } })
      await page.goto('/library')
      await page.getByRole('button', { name: 'Ask Librarian' }).click()
      const asked = dialog(page, 'Ask Librarian')
      await asked.getByLabel('What are you looking for?').fill('the spring tide')
      await asked.getByRole('button', { name: 'Ask', exact: true }).click()
      await expect(asked.getByText('search only')).toBeVisible()
    },
  },
  {
    name: 'the dialog for a new video',
    open: async ({ page, learner }) => {
      await createCourse(learner.client)
      await page.goto('/library')
      await page.getByRole('button', { name: 'Add Video' }).first().click()
      await expect(dialog(page, 'Add Video')).toBeVisible()
    },
  },
  {
    name: 'a video with its transcript',
    open: async ({ page, learner }) => {
      const video = await addedVideo(learner.client, { transcript: { text: lecture } })
      await standInForYouTube(page)
      await page.goto(`/video/${video.id}`)
      await expect(heading(page, video.title)).toBeVisible()
    },
  },
  {
    name: 'a video that pauses for a question',
    isNightly: true,
    open: async ({ page, learner }) => {
      await openAskingVideo(page, learner.client)
      await viewerAsked(page)
    },
  },
  {
    name: 'a question of a video, answered right',
    isNightly: true,
    open: async ({ page, learner, pool }) => {
      await openAskingVideo(page, learner.client)
      await viewerAsked(page)
      await waitOnceRight(page)
      await chooseOption(page, pool, 'right')
      await expect(page.getByText('The video waits for you.')).toBeVisible()
    },
  },
  {
    name: 'a question of a video, answered wrong',
    open: async ({ page, learner, pool }) => {
      await openAskingVideo(page, learner.client)
      await viewerAsked(page)
      await chooseOption(page, pool, 'wrong')
      await expect(page.getByRole('button', { name: /^Hear it again/ })).toBeVisible()
    },
  },
  {
    name: 'a video after its end, with what it asked',
    open: async ({ page, learner }) => {
      const { player } = await openAskingVideo(page, learner.client)
      await player.plays()
      await player.reachesEnd()
      await expect(page.getByRole('heading', { name: /questions answered right$/ })).toBeVisible()
    },
  },
  {
    name: 'the list of projects',
    open: async ({ page, learner }) => {
      await createProject(learner.client, { milestones: plannedMilestones(2) })
      await page.goto('/projects')
      await expect(page.getByRole('link', { name: 'Screening calculator' })).toBeVisible()
    },
  },
  {
    name: 'the dialog for a new project',
    open: async ({ page }) => {
      await page.goto('/projects')
      await page.getByRole('button', { name: 'Create Custom' }).first().click()
      await expect(dialog(page)).toBeVisible()
    },
  },
  {
    name: 'a project to be planned',
    open: async ({ page, learner, pool }) => {
      await courseWithConcepts(pool, learner)
      await page.goto('/projects')
      await page.getByRole('button', { name: 'Generate Project' }).click()
      await expect(dialog(page, 'Generate Project').getByRole('checkbox')).toBeVisible()
    },
  },
  {
    name: 'a project that could not be planned',
    isNightly: true,
    open: async ({ page, learner, pool }) => {
      const { course } = await courseWithConcepts(pool, learner)
      await keepDraftRun(pool, { userId: learner.id, course, failure: 'model_bad_answer' })
      await page.goto('/projects')
      await page.getByRole('button', { name: 'Generate Project' }).click()
      await expect(dialog(page, 'Generate Project').getByText(generateFault)).toBeVisible()
    },
  },
  {
    name: 'a planned project that waits',
    isNightly: true,
    open: async ({ page, learner, pool }) => {
      const { course } = await courseWithConcepts(pool, learner)
      await keepDraftRun(pool, { userId: learner.id, course })
      await page.goto('/projects')
      await expect(page.getByText('A planned project is not saved yet.')).toBeVisible()
    },
  },
  {
    name: 'a planned project, read and changed',
    open: async ({ page, learner, pool }) => {
      const { course } = await courseWithConcepts(pool, learner)
      await keepDraftRun(pool, { userId: learner.id, course })
      await page.goto('/projects')
      await page.getByRole('button', { name: 'Look at it' }).click()
      const draft = dialog(page, 'Your project, before it is saved')
      await draft.getByRole('button', { name: /Collect five headlines 1 h$/ }).click()
      await draft.getByRole('button', { name: 'Edit Turn each one into people' }).click()
      await expect(draft.getByLabel('Done when')).toBeVisible()
    },
  },
  {
    name: 'a project with milestones',
    isNightly: true,
    open: async ({ page, learner }) => {
      const project = await createProject(learner.client, { milestones: plannedMilestones(3) })
      await page.goto(`/projects/${project.id}`)
      await expect(heading(page, 'Screening calculator')).toBeVisible()
    },
  },
  {
    name: 'a milestone with feedback and hints',
    open: async ({ page, learner, pool }) => {
      const { project } = await judgedWork(pool, learner)
      await page.goto(`/projects/${project.id}`)
      await expect(page.getByText('Next step:')).toBeVisible()
    },
  },
  {
    name: 'a milestone whose criteria the learner ticks',
    open: async ({ page, learner, pool }) => {
      const { project } = await submittedWork(pool, learner)
      await page.goto(`/projects/${project.id}`)
      await expect(page.getByText('Which criteria does your first version meet?')).toBeVisible()
    },
  },
  {
    name: 'the calendar with entries',
    open: async ({ page, learner, pool }) => {
      await wroteOn(pool, learner.id, ['2026-01-05', '2026-01-06', '2026-02-20'])
      await page.goto('/reflection')
      await expect(dialog(page)).toBeVisible()
    },
  },
  {
    name: 'a saved reflection',
    open: async ({ page, learner, pool }) => {
      await wroteOn(pool, learner.id, ['2026-01-05'])
      await page.goto('/reflection/2026-01-05')
      await expect(page.getByText('Written on 2026-01-05')).toBeVisible()
    },
  },
  {
    name: 'what is known of a memory',
    open: async ({ page, learner, pool }) => {
      await keepReviews(pool, learner.id, simulateReviews({ cards: 60, days: 120 }))
      await keepCards(
        pool,
        learner.id,
        Array.from({ length: 40 }, () => ({})),
      )
      await pool.query(
        `insert into review_settings (user_id, tried_at, tried_reviews, default_loss, own_loss)
         values ($1, now(), 1204, 0.352, 0.331)`,
        [learner.id],
      )
      await page.goto('/review/memory')
      await expect(page.getByRole('img', { name: /^Cards in the coming 30 days: Today/ })).toBeVisible()
      await page.getByRole('textbox', { name: 'Cards a day', exact: true }).fill('9999')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('Please choose from 1 to 500 cards a day.')).toBeVisible()
    },
  },
  {
    name: 'what one knows',
    isNightly: true,
    open: async ({ page, learner, pool }) => {
      await knownCourse(pool, learner)
      await page.goto('/profile/knowledge')
      await expect(page.getByRole('heading', { name: 'Open misconceptions' })).toBeVisible()
    },
  },
  {
    name: 'why something is believed',
    open: async ({ page, learner, pool }) => {
      const { named } = await knownCourse(pool, learner)
      await page.goto(`/profile/knowledge?concept=${named('Risk reduction').id}`)
      await page.getByRole('button', { name: 'Strike this' }).last().click()
      await page.getByRole('button', { name: 'Add a reason' }).click()
      await expect(page.getByText('Unclear').first()).toBeVisible()
    },
  },
  {
    name: 'the question before everything is forgotten',
    open: async ({ page, learner, pool }) => {
      await knownCourse(pool, learner)
      await page.goto('/profile/knowledge')
      await page.getByRole('button', { name: 'Forget everything' }).click()
      await expect(dialog(page, 'Forget everything')).toBeVisible()
    },
  },
  {
    name: 'the course dialog, what you know',
    open: async ({ page, learner, pool }) => {
      const { course } = await knownCourse(pool, learner)
      await page.goto('/dashboard')
      await page.getByRole('button', { name: course.title, exact: true }).first().click()
      await dialog(page, course.title).getByRole('tab', { name: 'What you know' }).click()
      await expect(page.getByRole('link', { name: 'See every concept, and why' })).toBeVisible()
    },
  },
  {
    name: 'a card’s answer',
    open: async ({ page, learner, pool }) => {
      await dueCards(pool, learner, writtenCards.slice(2, 3))
      await page.goto('/review')
      await showAnswer(page).click()
      await expect(rating(page, 'Good')).toBeVisible()
      await expect(page.locator('math').first()).toBeAttached()
    },
  },
  {
    name: 'a card’s question',
    isNightly: true,
    open: async ({ page, learner, pool }) => {
      await dueCards(pool, learner)
      await page.goto('/review')
      await expect(showAnswer(page)).toBeVisible()
    },
  },
  {
    name: 'a card that is edited',
    open: async ({ page, learner, pool }) => {
      await dueCards(pool, learner)
      await page.goto('/review')
      await page.getByRole('button', { name: 'Edit' }).click()
      await expect(page.getByRole('textbox').first()).toBeFocused()
    },
  },
  {
    name: 'a search over everything',
    open: async ({ page, learner, pool }) => {
      await dueCards(pool, learner)
      await startLesson(pool, learner, lessonNotes)
      await page.goto('/dashboard')
      await page.getByRole('button', { name: 'Search everything' }).click()
      await page.getByRole('combobox', { name: 'Search everything' }).fill('starch')
      await expect(page.getByRole('group', { name: 'Lesson notes' })).toBeVisible()
    },
  },
  {
    name: 'a search that found nothing',
    isNightly: true,
    open: async ({ page }) => {
      await page.goto('/dashboard')
      await page.getByRole('button', { name: 'Search everything' }).click()
      await page.getByRole('combobox', { name: 'Search everything' }).fill('zymurgy')
      await expect(page.getByText('Nothing found for “zymurgy”.')).toBeVisible()
    },
  },
  {
    name: 'all cards, and a new one',
    open: async ({ page, learner, pool }) => {
      await dueCards(pool, learner)
      await page.goto('/review/cards')
      await expect(page.getByRole('article').first()).toBeVisible()
      await page.getByRole('button', { name: 'New card' }).click()
      const editor = dialog(page, 'New card')
      await editor.getByRole('textbox', { name: 'Question' }).fill('Gluten {{c1::holds}} the {{c2::gas}}.')
      await expect(editor.getByRole('region', { name: 'Preview' })).toBeVisible()
    },
  },
  {
    name: 'the end of a review',
    open: async ({ page, learner, pool }) => {
      await dueCards(pool, learner, writtenCards.slice(0, 2))
      await page.goto('/review')
      for (const word of ['Again', 'Good', 'Good']) {
        await showAnswer(page).click()
        await rating(page, word).click()
      }
      await expect(heading(page, 'That was the second card')).toBeVisible()
    },
  },
  {
    name: 'the profile’s form',
    open: async ({ page }) => {
      await page.goto('/profile')
      await page.getByRole('button', { name: /^(Edit|Complete) Profile$/ }).click()
      await expect(dialog(page, 'Update Profile')).toBeVisible()
    },
  },
]

for (const { name, isNightly, open } of full) {
  test(name, { tag: isNightly ? ['@wide', '@nightly'] : '@wide' }, async ({
    signedInPage: page,
    learner,
    pool,
  }) => {
    await open({ page, learner, pool })
    await expectWholeRow(page, name)
  })
}
