/** The part of s3rver that the test server uses; the package brings no types. */
declare module 's3rver' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  interface Written {
    size: number;
  }

  class S3rver {
    constructor(options: {
      directory: string;
      silent: boolean;
      vhostBuckets: boolean;
      configureBuckets: { name: string }[];
    });
    store: {
      putObject(object: { bucket: string; key: string }): Promise<Written>;
      putPart(
        bucket: string,
        uploadId: string,
        partNumber: string,
        body: unknown,
      ): Promise<Written>;
      getResourcePath(bucket: string, key: string | undefined, resource: string): string;
    };
    configureBuckets(): Promise<unknown>;
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
  }

  export = S3rver;
}
