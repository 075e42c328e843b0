declare module '*Schema' {
  /** A validator generated at build: checks a value, and keeps its problems in `errors`. */
  const validate: ((value: unknown) => boolean) & {
    errors?: readonly { instancePath: string; message?: string }[] | null
  }
  export default validate
}
