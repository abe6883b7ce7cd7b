/** The part of http_ece that the test reads pushed bodies with; the package ships no types. */
declare module 'http_ece' {
  const ece: {
    decrypt(
      body: Buffer,
      keys: { version: 'aes128gcm'; privateKey: import('node:crypto').ECDH; authSecret: string },
    ): Buffer
  }
  export default ece
}
