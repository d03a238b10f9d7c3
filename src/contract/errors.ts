import { signInErrors } from './accounts/sign-in-errors.ts'
import { operatorErrors } from './operator/errors.ts'
import { spaceErrors } from './profile/errors.ts'
import { reportErrors } from './reports/errors.ts'
import { sourceErrors } from './sources/errors.ts'

/**
 * The one table of errors: code, status and the sentence a learner may read.
 * `{name}` parts are filled where the error is thrown. Thrown anywhere, translated once.
 */
export const errorTable = {
  ...operatorErrors,
  ...signInErrors,
  bad_request: { status: 400, sentence: 'The request could not be read.' },
  body_missing: { status: 400, sentence: 'This request needs a body of JSON, and none came.' },
  invalid_input: { status: 400, sentence: '{message}' },
  invalid_date: { status: 400, sentence: 'Invalid date format. Please use YYYY-MM-DD format.' },
  reflection_not_today: {
    status: 400,
    sentence: 'A new reflection can only be written on its own day, and {date} is not today.',
  },
  not_signed_in: { status: 401, sentence: 'No authenticated session.' },
  profile_not_signed_in: { status: 401, sentence: 'User is not authenticated.' },
  wrong_credentials: { status: 401, sentence: 'Invalid email or password' },
  email_not_verified: {
    status: 403,
    sentence: 'Email not verified. Open the link in the mail we sent you, or have it sent again.',
  },
  account_disabled: {
    status: 403,
    sentence: 'This account is switched off. Nothing in it is lost. Please ask the operator of this Trivium.',
  },
  already_registered: {
    status: 409,
    sentence: 'It looks like this email is already registered. Try logging in instead?',
  },
  export_under_way: {
    status: 409,
    sentence: 'Your download is already being prepared. Please wait until it is ready.',
  },
  wrong_password: { status: 400, sentence: 'That is not your current password.' },
  link_invalid: {
    status: 400,
    sentence: 'This link is not valid. It may be incomplete: please open it once more from the mail.',
  },
  link_used: { status: 400, sentence: 'This link has already been used.' },
  link_replaced: {
    status: 400,
    sentence: 'This link was replaced by a newer mail. Please open the link in the newest one.',
  },
  link_expired: { status: 400, sentence: 'This link has expired. Please ask for a new one.' },
  link_foreign: {
    status: 400,
    sentence: 'This link belongs to another account. Log out first, then open it once more.',
  },
  foreign_origin: {
    status: 403,
    sentence:
      'This request came from {origin}, and this Trivium takes requests of {appUrl} alone. Open it at that address, or ask its operator to set APP_URL.',
  },
  not_found: { status: 404, sentence: 'There is nothing here.' },
  method_not_allowed: { status: 405, sentence: 'This address does not take {method}. It takes {allowed}.' },
  reflection_exists: { status: 409, sentence: 'There is already a reflection for this date.' },
  changed_elsewhere: {
    status: 409,
    sentence:
      'This {thing} was changed in another window. Nothing was saved; look at it again and repeat your change.',
  },
  key_used_before: {
    status: 422,
    sentence:
      'A request with this Idempotency-Key and other contents was done before, and nothing was done now. Look at what is there; to send the changed contents too, use a new key.',
  },
  headers_too_large: { status: 431, sentence: 'The address and the headers of this request are too long.' },
  body_stalled: {
    status: 408,
    sentence: 'What you sent stopped coming, or came too slowly. Please try again.',
  },
  uploads_full: {
    status: 503,
    sentence: 'Too many files are being sent at the moment. Please try again in {seconds} seconds.',
  },
  sent_file_incomplete: {
    status: 409,
    sentence: 'Parts of this file are not here, or no longer. Please send it again.',
  },
  too_large: { status: 413, sentence: 'That is too large. The limit is {limit}.' },
  no_checkpoints: {
    status: 409,
    sentence: 'Questions during a video need a transcript with times that is longer than two minutes.',
  },
  video_not_found: { status: 404, sentence: 'Video not found' },
  nothing_to_add: {
    status: 409,
    sentence:
      'This cannot be added: it is no longer here, or no catalogue confirmed it. Ask the Librarian once more.',
  },
  course_not_found: { status: 404, sentence: 'Course not found' },
  missing_fields: { status: 400, sentence: 'Missing required fields: {fields}' },
  lessons_out_of_range: { status: 400, sentence: 'Number of lessons must be between 1 and 20' },
  concept_not_found: {
    status: 404,
    sentence: 'You do not have this concept. It may have been deleted with its course.',
  },
  deck_not_found: { status: 404, sentence: 'You have no cards of this deck any more.' },
  card_file_faulty: { status: 422, sentence: '{message} Nothing was added.' },
  card_export_under_way: {
    status: 409,
    sentence: 'Your cards are already being written to a file. Please wait until it is ready.',
  },
  course_file_faulty: {
    status: 422,
    sentence: 'This course cannot be imported yet. {file}, line {line}: {message}',
  },
  course_export_too_large: {
    status: 409,
    sentence:
      'Writing this course to a file takes too long or too much memory. Remove some of its videos, then try again.',
  },
  units_do_not_match: {
    status: 400,
    sentence: 'The course asks for {lessons} lessons, but {units} units came with it.',
  },
  unit_already_reached: {
    status: 409,
    sentence: 'Only units you have not reached yet can be changed: the first {reached} stay as they are.',
  },
  lesson_locked: {
    status: 409,
    sentence: 'This lesson opens once you have finished the ones before it.',
  },
  updates_changed: {
    status: 409,
    sentence:
      'What can be taken over has changed in the meantime. Nothing was taken over; look at the difference again.',
  },
  course_completed: { status: 409, sentence: 'You cannot add units to a completed course.' },
  too_few_statements: {
    status: 409,
    sentence:
      'Without a model, Trivium makes an exam from sentences in your own texts. It needs at least {needed} sentences that make sense alone, and has found {found}. Paste a source on a page of this lesson, add a video with a transcript to the course, or connect a model.',
  },
  lesson_authored: {
    status: 409,
    sentence: 'This part of the lesson came with the course, so it cannot be generated again.',
  },
  exam_under_way: {
    status: 409,
    sentence:
      'You have an exam on this in progress, and this would show its answers. Submit the exam first, then open this again.',
  },
  lesson_not_written: {
    status: 404,
    sentence: 'There is no written lesson here to edit.',
  },
  nothing_to_undo: { status: 409, sentence: 'There is no earlier version of this lesson.' },
  nothing_to_publish: { status: 409, sentence: '{reason}' },
  personal_words: {
    status: 422,
    sentence:
      'This lesson contains words from your profile: {words}. Change or remove them, then publish again. Nothing was published.',
  },
  exam_not_started: { status: 409, sentence: 'This exam has not begun: start it before you answer.' },
  exam_submitted: {
    status: 409,
    sentence: 'This exam is submitted, so its answers can no longer be changed.',
  },
  exam_not_graded: { status: 409, sentence: 'This exam is not graded yet.' },
  exam_not_self_graded: {
    status: 409,
    sentence:
      'There are no answers in this exam for you to grade. You grade answers yourself only after you submit, and only while no AI model is connected.',
  },
  no_hints_left: {
    status: 409,
    sentence: 'There are no more hints. Answer as well as you can; you see the right answer afterwards.',
  },
  challenges_used_up: {
    status: 409,
    sentence: 'You have argued about this question {count} times; its grade is final.',
  },
  rated_since: {
    status: 409,
    sentence: 'This card has been rated again since then. Undo the newer rating first.',
  },
  rating_too_old: { status: 409, sentence: 'Only your last {count} ratings can be undone.' },
  too_many_cards: {
    status: 409,
    sentence: 'You can have at most {limit} cards. Delete some that you no longer need, then try again.',
  },
  card_not_found: { status: 404, sentence: 'This card is not there. It may have been deleted.' },
  unit_not_found: { status: 404, sentence: 'Unit not found' },
  project_not_found: { status: 404, sentence: 'Project not found' },
  milestone_not_found: { status: 404, sentence: 'Milestone not found' },
  task_not_found: { status: 404, sentence: 'Task not found' },
  submission_not_found: { status: 404, sentence: 'Submission not found' },
  no_criteria: {
    status: 409,
    sentence: 'This milestone has no success criteria. Add some, and your work can be checked against them.',
  },
  work_without_words: {
    status: 409,
    sentence: 'The Examiner can read text but not open links. Submit again with some text about your work.',
  },
  feedback_by_learner: {
    status: 409,
    sentence: 'No AI model is connected that could look at your work. Tick the criteria yourself.',
  },
  feedback_by_examiner: { status: 409, sentence: 'The Examiner looks at your work. Ask for feedback.' },
  criterion_met: { status: 409, sentence: 'This criterion is met already.' },
  answered_back: {
    status: 409,
    sentence:
      'You have already asked for a second look at this criterion. Submit your next version for another one.',
  },
  looking_again: {
    status: 409,
    sentence: 'The Examiner is still looking again at another criterion. Please wait until that is done.',
  },
  project_archived: { status: 409, sentence: 'This project is archived. Restore it to continue.' },
  project_status_refused: { status: 409, sentence: 'A project that is {from} cannot become {to}.' },
  progress_from_milestones: {
    status: 409,
    sentence: 'The progress of this project is counted from its milestones and their tasks.',
  },
  too_many_milestones: { status: 409, sentence: 'A project has at most {limit} milestones.' },
  too_many_submissions: {
    status: 409,
    sentence: 'A milestone can have at most {limit} pieces of work. Remove one to submit another.',
  },
  unsupported_media_type: { status: 415, sentence: 'Send this as {type}.' },
  too_many_requests: { status: 429, sentence: 'Too many attempts. Please try again in {seconds} seconds.' },
  too_many_at_once: {
    status: 429,
    sentence:
      'Too much of yours is under way at once. Wait until some of it is done, or try again in {seconds} seconds.',
  },
  too_many_mails: {
    status: 429,
    sentence:
      'Too many mails were requested for this address. Please look for the ones already sent, or try again in {minutes} minutes.',
  },
  internal: {
    status: 500,
    sentence: 'Something went wrong on our side. Nothing was lost; please try again.',
  },
  unavailable: {
    status: 503,
    sentence: 'Trivium cannot reach its database right now. Please try again in a moment.',
  },
  storage_full: {
    status: 507,
    sentence: 'Trivium has no room left to save this. What was saved before is safe; please try again later.',
  },
  // A guide's failures: `{sentence}` is what the guide or the form that asked says of it.
  model_set_by_variables: {
    status: 409,
    sentence:
      'The model is set by the variables AI_BASE_URL or AI_API_KEY. Remove them and start again to change it here.',
  },
  own_model_not_allowed: {
    status: 403,
    sentence: 'The operator of this Trivium does not allow learners’ own keys.',
  },
  model_rate_limited: { status: 429, sentence: '{sentence}' },
  model_budget_spent: {
    status: 429,
    sentence: 'You have used up your AI budget for today. It resets at midnight UTC.',
  },
  model_ceiling_reached: {
    status: 429,
    sentence:
      'Everyone here together has used up the AI budget of this Trivium for today. It resets at midnight UTC.',
  },
  model_unavailable: { status: 502, sentence: '{sentence}' },
  model_cut_off: { status: 502, sentence: '{sentence}' },
  model_bad_answer: { status: 502, sentence: '{sentence}' },
  model_refused: { status: 502, sentence: '{sentence}' },
  model_too_large: { status: 502, sentence: '{sentence}' },
  model_rejected: { status: 503, sentence: '{sentence}' },
  model_busy: { status: 503, sentence: '{sentence}' },
  model_timeout: { status: 504, sentence: '{sentence}' },
  ...reportErrors,
  ...sourceErrors,
  ...spaceErrors,
} as const satisfies Record<string, { status: number; sentence: string }>

export type ErrorCode = keyof typeof errorTable
