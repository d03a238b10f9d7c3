import { AppError } from '#server/platform/http/errors.ts'

/** Said at the field where the code was typed. */
export function wrongCode(field: string): AppError {
  const { message } = new AppError('wrong_code')
  return new AppError('wrong_code', { fields: { [field]: message } })
}
