/* What browsers know of passkeys: only pages that came by HTTPS or from this machine may ask for one. */

/** Whether this browser can make and use passkeys on this page. */
export function passkeysHere(): boolean {
  return (
    isSecureContext &&
    typeof PublicKeyCredential === 'function' &&
    typeof PublicKeyCredential.parseCreationOptionsFromJSON === 'function' &&
    typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function'
  )
}

/** The device gave no passkey: somebody has thought otherwise, or it has none or one already. */
export class NoPasskey extends Error {
  /** Whether there is one for this account already. */
  readonly known: boolean

  constructor(cause: unknown) {
    super('no passkey', { cause })
    this.known = cause instanceof DOMException && cause.name === 'InvalidStateError'
  }
}

/** Has the device make a passkey, and answers with what the server is to know of it. */
export async function makePasskey(options: unknown): Promise<Record<string, unknown>> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON)
  return answerOf(navigator.credentials.create({ publicKey }))
}

/** Has the device sign what the server asks by a passkey that somebody chooses. */
export async function showPasskey(options: unknown): Promise<Record<string, unknown>> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON)
  return answerOf(navigator.credentials.get({ publicKey }))
}

async function answerOf(asked: Promise<Credential | null>): Promise<Record<string, unknown>> {
  let answer: Credential | null
  try {
    answer = await asked
  } catch (cause) {
    throw new NoPasskey(cause)
  }
  if (!(answer instanceof PublicKeyCredential)) throw new NoPasskey(answer)
  return answer.toJSON() as Record<string, unknown>
}
