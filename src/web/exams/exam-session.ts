import type { ExamDetails, SaveExam } from '#contract/exam-details.ts'
import { examLimits } from '#contract/exams.ts'
import { createStore, type Store } from '#web/lib/store.ts'
import { type ExamEvent, type ExamState, examReducer } from './exam-machine.ts'
import { readStoredExam, storeExam, updateStoredExam } from './stored-exam.ts'

type Save = (examId: string, changes: SaveExam) => Promise<void>
export type ExamSnapshot = { state: ExamState; saveFault: unknown }

/** Typing is gathered for this long before it travels. */
const gatherMs = 500

/**
 * One activity's exam in this browser: each change is stored here at once and on the server a moment later, one save
 * after the other. What the server has not confirmed is kept and sent with the next change.
 */
export class ExamSession {
  readonly #activityId: string
  readonly #save: Save
  readonly store: Store<ExamSnapshot>
  #unsaved: SaveExam
  /** On its way, and not confirmed yet. */
  #sent: SaveExam = {}
  #timer: ReturnType<typeof setTimeout> | undefined
  #saving: Promise<void> | null = null
  #isOpen = true

  constructor(activityId: string, save: Save) {
    this.#activityId = activityId
    this.#save = save
    const { state, unsaved } = readStoredExam(activityId)
    this.store = createStore<ExamSnapshot>({ state, saveFault: null })
    this.#unsaved = unsaved
  }

  /** The server's state wins, but for what was done here and never reached it. */
  restore(details: ExamDetails): void {
    const isSame = details.exam.examId === this.store.get().state.exam.examId
    if (!isSame) this.#sent = {}
    const { studentAnswers, flagged, ...place } = isSame ? this.#unsaved : {}
    const { isExamActive } = details.exam
    this.#unsaved = {
      ...place,
      ...(isExamActive && studentAnswers && { studentAnswers }),
      ...(isExamActive && flagged && { flagged }),
    }
    const state = examReducer(this.store.get().state, { type: 'restore', details })
    const kept = this.#unsaved
    this.#put({
      ...state,
      studentAnswers: { ...state.studentAnswers, ...kept.studentAnswers },
      flagged: kept.flagged ?? state.flagged,
      currentQuestionIndex: kept.currentQuestionIndex ?? state.currentQuestionIndex,
      isReviewing: kept.isReviewing ?? state.isReviewing,
    })
    this.#saveSoon()
  }

  act(event: ExamEvent): void {
    const before = this.store.get().state
    const after = examReducer(before, event)
    if (after === before) return
    this.#unsaved =
      event.type === 'reset' ? {} : { ...this.#unsaved, ...changesOf(before, after, this.#unsaved) }
    this.#put(after)
    this.#saveSoon()
  }

  /** Sends what is unsaved now. Throws nothing: what fails is shown and kept. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    if (this.#saving !== null) await this.#saving
    if (!hasAny(sendable(this.#unsaved)) || this.store.get().state.exam.examId === '') return
    this.#saving = this.#send().finally(() => {
      this.#saving = null
    })
    await this.#saving
  }

  open(): void {
    this.#isOpen = true
  }

  /** The learner went elsewhere: what is unsaved is sent, and a copy that was cleared meanwhile stays cleared. */
  close(): void {
    this.#isOpen = false
    this.flush().catch(() => {})
  }

  async #send(): Promise<void> {
    this.#sent = sendable(this.#unsaved)
    this.#unsaved = heldBack(this.#unsaved)
    let fault: unknown = null
    try {
      await this.#save(this.store.get().state.exam.examId, this.#sent)
    } catch (error) {
      fault = error
      this.#unsaved = laidOver(this.#sent, this.#unsaved)
    }
    this.#sent = {}
    this.#put(this.store.get().state, fault)
  }

  #saveSoon(): void {
    clearTimeout(this.#timer)
    if (hasAny(sendable(this.#unsaved))) this.#timer = setTimeout(() => void this.flush(), gatherMs)
  }

  #put(state: ExamState, saveFault: unknown = this.store.get().saveFault): void {
    this.store.set({ state, saveFault })
    const keep = this.#isOpen ? storeExam : updateStoredExam
    keep(this.#activityId, state, laidOver(this.#sent, this.#unsaved))
  }
}

/** What the server must hear of, the answers one by one. */
function changesOf(before: ExamState, after: ExamState, unsaved: SaveExam): SaveExam {
  if (after.exam.isExamActive !== before.exam.isExamActive) return {}
  const changed = Object.entries(after.studentAnswers).filter(
    ([id, text]) => before.studentAnswers[id] !== text,
  )
  return {
    ...(changed.length > 0 && {
      studentAnswers: { ...unsaved.studentAnswers, ...Object.fromEntries(changed) },
    }),
    ...(after.flagged !== before.flagged && { flagged: after.flagged }),
    ...(after.currentQuestionIndex !== before.currentQuestionIndex && {
      currentQuestionIndex: after.currentQuestionIndex,
    }),
    ...(after.isReviewing !== before.isReviewing && { isReviewing: after.isReviewing }),
  }
}

/** What changed meanwhile lies over what was sent. */
function laidOver(sent: SaveExam, since: SaveExam): SaveExam {
  const studentAnswers = { ...sent.studentAnswers, ...since.studentAnswers }
  return { ...sent, ...since, ...(hasAny(studentAnswers) && { studentAnswers }) }
}

const hasAny = (part: object): boolean => Object.keys(part).length > 0

const answersWhere = ({ studentAnswers = {} }: SaveExam, holds: (text: string) => boolean): SaveExam => {
  const chosen = Object.fromEntries(Object.entries(studentAnswers).filter(([, text]) => holds(text)))
  return hasAny(chosen) ? { studentAnswers: chosen } : {}
}

/** An answer over the limit stays here until it is shortened; it must not hold up the others. */
const heldBack = (changes: SaveExam): SaveExam =>
  answersWhere(changes, (text) => text.length > examLimits.answer)

function sendable({ studentAnswers, ...others }: SaveExam): SaveExam {
  return {
    ...others,
    ...answersWhere({ studentAnswers }, (text) => text.length <= examLimits.answer),
  }
}
