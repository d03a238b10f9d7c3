import type { Page } from '@playwright/test'
import { linkIn } from '../tests/mail-link.ts'
import { type StandIn, startStandIn } from '../tests/model-stand-in.ts'
import { expect, expectNoSidewaysScroll } from './fixtures.ts'
import { showChat } from './lesson-fixtures.ts'
import { test as mailTest } from './mail-fixtures.ts'
import { takePicture } from './pictures.ts'
import { stubSpeech } from './speech-stub.ts'
import { storyModel } from './story-model.ts'
import { answersGiven, board, transcript } from './story-texts.ts'
import { standInForYouTube, viewer } from './youtube-stand-in.ts'

/** The product with real mail and a model behind it. */
const test = mailTest.extend<object, { model: StandIn }>({
  model: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
    async ({}, use) => {
      const model = await startStandIn()
      model.always(storyModel)
      await use(model)
      await model.close()
    },
    { scope: 'worker' },
  ],
  settings: [
    async ({ model }, use) => use({ AI_BASE_URL: model.url, AI_MODEL: 'stand-in' }),
    { scope: 'worker' },
  ],
})

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const hears = (page: Page, words: string) =>
  page.evaluate(
    (text) => (window as unknown as { speech: { hear(text: string): void } }).speech.hear(text),
    words,
  )

/** As a learner does it on every page: by the menu. */
async function goTo(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: 'Open sidebar' }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: label, exact: true }).click()
  await expect(page.getByRole('button', { name: 'Close sidebar' })).toHaveCount(0)
}

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/')
  await expect(heading(page, 'Three guides, and a course written for you')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL('/signup')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('ombrelle vapeur citron')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL('/verification-sent')
}

async function fillProfile(page: Page): Promise<void> {
  await goTo(page, 'Profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  const dialog = page.getByRole('dialog', { name: 'Update Profile' })
  await dialog.getByLabel('Name').fill('Ada Lovelace')
  await dialog.getByRole('textbox', { name: 'Age', exact: true }).fill('36')
  await dialog.getByLabel('Education level').selectOption('Graduate')
  await dialog.getByLabel('Preferred learning style').selectOption('Reading/Writing')
  await dialog.getByLabel('Career goals').fill('To judge evidence in medicine without being fooled.')
  await dialog.getByLabel('Interests').fill('Mathematics, music, engines')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Profile saved.')).toBeVisible()
  const card = page.getByRole('region', { name: 'Student profile' })
  await expect(card.getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible()
  await expect(card).toContainText('engines')
}

async function designCourse(page: Page): Promise<void> {
  await goTo(page, 'Create Course')
  await page.getByRole('button', { name: 'Course details' }).click()
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Bayesian Reasoning from Scratch')
  await page
    .getByLabel('Description')
    .fill(
      'Update what you believe when evidence arrives: from one positive test to decisions under uncertainty.',
    )
  await page.getByLabel('Objectives').fill('Use Bayes’ theorem, Choose a prior, Decide under uncertainty')
  await page.getByLabel('Prior knowledge').fill('Fractions, a little Python')
  await page.getByText('Intermediate', { exact: true }).click()
  await page.getByLabel('Lessons').fill('4')
  await page.getByRole('button', { name: 'Create Course' }).click()
  await expect(page).toHaveURL('/dashboard')
  const card = page.getByRole('article')
  await expect(card).toContainText('Bayesian Reasoning from Scratch')
  await expect(card).toContainText('4 lessons')
  await expect(card.getByText('0%')).toBeVisible()
}

const log = (page: Page) => page.getByRole('log', { name: 'Messages' })

async function talkWithProfessor(page: Page, isPhone: boolean): Promise<void> {
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(heading(page, 'Bayes’ Theorem')).toBeVisible()
  const notes = page.getByRole('article', { name: 'Turning the question around' })
  await expect(notes.getByRole('heading', { name: 'Working it through' })).toBeVisible()
  await expect(notes.locator('.katex-display').first()).toBeVisible()
  await expectNoSidewaysScroll(page)
  if (isPhone) await takePicture(page, 'phone-lesson')

  await showChat(page)
  await page
    .getByPlaceholder('Type a message...')
    .fill('P(positive given ill). But why isn’t the answer just 99 %?')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(log(page)).toContainText('Which of the two groups would shrink')
  if (isPhone) return
  await takePicture(page, 'classroom')
  await takePicture(page, 'classroom-dark', 'dark')
}

async function speakWithProfessor(page: Page): Promise<void> {
  await page.getByText('Live Chat', { exact: true }).click()
  const chat = page.getByRole('region', { name: 'Chat with the Professor' })
  await chat.getByRole('button', { name: 'Dismiss' }).click()
  await page.getByRole('button', { name: 'Record' }).click()
  await expect(page.getByText('Listening…')).toBeVisible()
  await hears(page, 'And if one in ten were ill?')
  await expect(log(page)).toContainText('And if one in ten were ill?')
  await expect(log(page)).toContainText('two of three positives are real')
  await page.getByRole('button', { name: 'Stop speaking' }).click()
  await expect(page.getByRole('button', { name: 'Record' })).toBeEnabled()
  await page.getByText('Text Chat', { exact: true }).click()
  await expect(page.getByPlaceholder('Type a message...')).toBeVisible()
}

async function takeExam(page: Page, isPhone: boolean): Promise<void> {
  if (isPhone) await page.getByRole('radiogroup', { name: 'Show' }).getByText('Notes').click()
  for (const title of ['Thinking in odds', 'Reading on base rates', 'Lesson exam']) {
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await expect(page.getByRole('article', { name: title })).toBeVisible()
  }
  const exam = page.getByRole('article', { name: 'Lesson exam' })
  await exam.getByRole('button', { name: 'Start Exam' }).click()
  for (const [index, answer] of answersGiven.choices.entries()) {
    await expect(exam.getByText(`Question ${index + 1} of 5`)).toBeVisible()
    await exam.getByRole('radio', { name: answer }).check()
    await exam.getByRole('button', { name: 'Next question' }).click()
  }
  await exam.getByRole('textbox', { name: 'Your answer' }).fill(answersGiven.words)
  await exam.getByRole('button', { name: 'Submit Exam' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Every question has an answer.')
  await question.getByRole('button', { name: 'Submit Exam' }).click()
  await expect(exam.getByRole('heading', { name: 'Four of five correct' })).toBeVisible()
  await expect(exam.getByText('Chaining one update after another')).toBeVisible()
  await expect(exam.getByText('Not yet', { exact: true })).toHaveCount(1)
  await expect(exam.getByText('Exam, graded')).toBeVisible()
  await expect(exam.getByText('**')).toHaveCount(0)
  await expectNoSidewaysScroll(page)
  await takePicture(page, isPhone ? 'phone-exam' : 'exam', isPhone ? 'dark' : 'light')
}

async function watchVideo(page: Page, isPhone: boolean): Promise<void> {
  await goTo(page, 'Library')
  await page.getByRole('button', { name: 'Add Video' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add Video' })
  await dialog.getByLabel('Video URL').fill('https://www.youtube.com/watch?v=dQw4w9WgXcQ')
  await dialog.getByLabel('Title').fill('Bayes’ theorem, drawn as areas')
  await dialog.getByLabel('Course').selectOption({ label: 'Bayesian Reasoning from Scratch' })
  await dialog
    .getByLabel('Description')
    .fill('Priors as strips, evidence as shading, the posterior as what is left.')
  await dialog.getByLabel('Tags').fill('bayes, geometry')
  await dialog.getByLabel('Transcript', { exact: true }).fill(transcript)
  await dialog.getByRole('button', { name: 'Add Video' }).click()
  await expect(dialog).toBeHidden()
  const isMade = page.waitForResponse(
    async (response) =>
      /videos\/[^/]+\/checkpoints$/.test(response.url()) &&
      response.request().method() === 'GET' &&
      (await response.json()).status === 'made',
  )
  await page.getByRole('link', { name: 'Bayes’ theorem, drawn as areas' }).click()
  await expect(heading(page, 'Bayes’ theorem, drawn as areas')).toBeVisible()
  const player = viewer(page)
  await player.ready()
  await isMade
  await player.plays()
  await player.passes(65)
  const question = page.getByRole('region', { name: 'What does the thin strip stand for?' })
  await question.getByRole('radio', { name: 'The prior' }).check()
  await question.getByRole('button', { name: 'Answer' }).click()
  await expect(question).toContainText('before anybody is tested')
  await expect(question).toBeHidden()
  await player.isAt(140)

  const chat = page.getByRole('region', { name: 'Chat with the Librarian' })
  await chat.getByRole('textbox', { name: 'Message' }).fill('Where does he say what the prior is?')
  await chat.getByRole('button', { name: 'Send' }).click()
  await expect(chat).toContainText('a ratio of shaded areas')
  await chat.getByRole('button', { name: 'Seek to 0:24' }).click()
  await expect.poll(() => player.time()).toBe(24)
  await page.getByRole('button', { name: 'Save Progress' }).click()
  await expect(page.getByRole('button', { name: 'Saved!' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  if (!isPhone) await takePicture(page, 'video')
}

async function workOnProject(page: Page): Promise<void> {
  await goTo(page, 'Projects')
  await page.getByRole('button', { name: 'Create Custom' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill('Screening calculator')
  await dialog
    .getByLabel('Description')
    .fill('A small page that turns a test’s figures and a base rate into the chance of being ill.')
  await dialog.getByLabel('Technologies').fill('TypeScript, SVG')
  await dialog.getByLabel('Course').selectOption('Bayesian Reasoning from Scratch')
  await dialog.getByRole('button', { name: 'Create Project' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('link', { name: 'Screening calculator' }).click()
  await expect(heading(page, 'Screening calculator')).toBeVisible()
  for (const [title, task] of [
    ['Draw it on paper', 'Two strips, shaded'],
    ['Make the sliders move', 'One slider each'],
  ] as const) {
    await page.getByRole('button', { name: 'Add Milestone' }).click()
    await dialog.getByLabel('Title').fill(title)
    await dialog.getByRole('button', { name: 'Add Task' }).click()
    await dialog.getByLabel('Task 1', { exact: true }).fill(task)
    await dialog.getByRole('button', { name: 'Add Milestone' }).click()
    await expect(dialog).toBeHidden()
  }
  await page.getByRole('button', { name: 'Start Project' }).click()
  await expect(page.getByRole('button', { name: 'Continue Working' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Two strips, shaded' }).check()
  await expect(page.getByText('1 of 2 milestones')).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50')
  await expectNoSidewaysScroll(page)
}

async function reflect(page: Page, isPhone: boolean): Promise<void> {
  await goTo(page, 'Reflection')
  const calendar = page.getByRole('dialog', { name: 'Reflection' })
  await calendar
    .getByRole('textbox', { name: 'What did you learn today?' })
    .fill('A positive test is usually a false alarm while the illness is rare.')
  await calendar
    .getByRole('textbox', { name: 'Your Reflection' })
    .fill('I read 99 % and stopped thinking. Drawing the two groups made me see who was missing.')
  await calendar.getByRole('button', { name: 'Save reflection' }).click()
  await expect(page.getByText('Reflection created successfully!')).toBeVisible()
  await expect(calendar.getByRole('button', { name: /, has entry$/ })).toHaveCount(1)
  await calendar.getByRole('button', { name: 'Today', exact: true }).scrollIntoViewIfNeeded()
  if (isPhone) await takePicture(page, 'phone-reflection')
  await calendar.getByRole('button', { name: 'Close' }).click()
  await expect(calendar).toHaveCount(0)
  // Once it has faded it goes back one step, and a menu opened before that would close with it.
  await expect(page).not.toHaveURL(/reflection/)
}

async function endLesson(page: Page, isPhone: boolean): Promise<void> {
  await goTo(page, 'Dashboard')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Four of five correct' })).toBeVisible()
  await page.getByRole('button', { name: 'End Session' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /is done$/ })).toBeVisible()
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
  const progress = page.getByRole('progressbar', { name: 'Progress in Bayesian Reasoning from Scratch' })
  await expect(progress).toHaveAttribute('aria-valuenow', '25')
  await expectNoSidewaysScroll(page)
  if (isPhone) await takePicture(page, 'phone-dashboard', 'dark')
}

test('a new learner’s whole story', { tag: '@phone' }, async ({ page, catcher, isMobile }) => {
  test.slow()
  const email = `ada.${isMobile ? 'phone' : 'desktop'}.${crypto.randomUUID().slice(0, 8)}@example.org`
  await page.addInitScript(stubSpeech)
  await standInForYouTube(page)
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: board }),
  )
  await test.step('finds Trivium and signs up', () => signUp(page, email))
  await test.step('confirms by the mailed link', async () => {
    await page.goto(linkIn((await catcher.next(email)).text).url.href)
    await expect(page).toHaveURL('/courses')
    await expect(heading(page, 'Find Courses')).toBeVisible()
  })
  await test.step('says who they are', () => fillProfile(page))
  await test.step('has a course designed', () => designCourse(page))
  await test.step('reads the first lesson and asks the Professor in writing', () =>
    talkWithProfessor(page, isMobile))
  await test.step('asks the Professor aloud', () => speakWithProfessor(page))
  await test.step('takes the exam and reads the result', () => takeExam(page, isMobile))
  await test.step('watches a video with the Librarian', () => watchVideo(page, isMobile))
  await test.step('finishes a project’s milestone', () => workOnProject(page))
  await test.step('writes today’s reflection', () => reflect(page, isMobile))
  await test.step('ends the session and sees how far they have come', () => endLesson(page, isMobile))
})
