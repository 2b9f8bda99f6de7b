/** An e-mail address that a narrow window may break behind its `@`. */
export function BreakableAddress({ address }: { address: string }) {
  const [user, host] = address.split('@');
  return (
    <>
      {`${user}@`}
      <wbr />
      {host}
    </>
  );
}
